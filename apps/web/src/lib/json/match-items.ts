import { isRecord } from './is-record.ts';

/**
 * For each item of a list, the place in the list before that it comes from, or -1 for a new one. It is the same value, has the same
 * id, or stands where the one stood that is gone.
 */
export function matchItems(before: readonly unknown[], after: readonly unknown[]): number[] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && Object.is(before[start], after[start])) start++;
  let same = 0;
  while (same < most - start && Object.is(before[before.length - 1 - same], after[after.length - 1 - same])) same++;
  const [oldEnd, end] = [before.length - same, after.length - same];

  const places = new Map<unknown, number>();
  for (let at = start; at < oldEnd; at++) {
    const id = idOf(before[at]);
    if (id !== null) places.set(id, at);
    if (typeof before[at] === 'object' && before[at] !== null) places.set(before[at], at);
  }
  const found = after.map((item, at) => {
    if (at < start) return at;
    if (at >= end) return at - end + oldEnd;
    return places.get(item) ?? places.get(idOf(item)) ?? -1;
  });

  const taken = new Set(found);
  for (let at = start; at < end; at++) {
    const next = at === 0 ? 0 : (found[at - 1] ?? -1) + 1;
    if (found[at] !== -1 || next >= oldEnd || taken.has(next) || idOf(after[at]) !== null) continue;
    found[at] = next;
    taken.add(next);
  }
  return found;
}

/** Nodes and edges have an `id`, rows an `_id`. */
function idOf(item: unknown): string | null {
  const id = isRecord(item) ? (item.id ?? item._id) : null;
  return typeof id === 'string' ? `id ${id}` : null;
}

/**
 * The names of an object's members in the order to write them: that of the object. JavaScript puts names such as "1" first,
 * so those stay behind the member that they stood behind.
 *
 * @param written the names in the order in which the object was written before
 */
export function memberOrder(object: Readonly<Record<string, unknown>>, written: Iterable<string>): string[] {
  // JSON leaves out members whose value is undefined.
  const names = Object.keys(object).filter((name) => object[name] !== undefined);
  if (!names.some(isIndex)) return names;
  const behind = new Map<string | null, string[]>();
  const put = (after: string | null, name: string) => {
    const list = behind.get(after);
    if (list) list.push(name);
    else behind.set(after, [name]);
  };
  const left = new Set(names);
  const others = names.filter((name) => !isIndex(name));
  let last: string | null = null;
  for (const name of written) {
    if (!left.delete(name)) continue;
    if (isIndex(name)) put(last, name);
    else last = name;
  }
  for (const name of left) if (isIndex(name)) put(others.at(-1) ?? null, name);
  return [...(behind.get(null) ?? []), ...others.flatMap((name) => [name, ...(behind.get(name) ?? [])])];
}

const isIndex = (name: string) => /^(0|[1-9]\d*)$/.test(name);
