export type MergedItem<Item> = {
  key: string;
  old: Item | undefined;
  now: Item | undefined;
  /** Counted from 1: in the later list, or in the earlier one of what was removed. */
  position: number;
  /** Where it was before, if it has passed another that is still there. */
  movedFrom: number | null;
};

/** Two states of a list in one: the later items in their order, and each removed one behind the one that it followed. */
export function mergeLists<Item>(
  before: readonly Item[],
  after: readonly Item[],
  idOf: (item: Item) => string,
): MergedItem<Item>[] {
  const [oldKeys, keys] = [keysOf(before, idOf), keysOf(after, idOf)];
  const oldPlaces = new Map(oldKeys.map((key, at) => [key, at]));
  const kept = new Set(keys);
  const removed = new Map<string | null, MergedItem<Item>[]>();
  let previous: string | null = null;
  for (const [at, old] of before.entries()) {
    const key = oldKeys[at] as string;
    if (kept.has(key)) {
      previous = key;
      continue;
    }
    const item = { key: `removed ${key}`, old, now: undefined, position: at + 1, movedFrom: null };
    const behind = removed.get(previous);
    if (behind) behind.push(item);
    else removed.set(previous, [item]);
  }

  const stayed = inOrder(keys.flatMap((key) => oldPlaces.get(key) ?? []));
  const later = after.flatMap((now, at): MergedItem<Item>[] => {
    const key = keys[at] as string;
    const place = oldPlaces.get(key);
    const movedFrom = place === undefined || stayed.has(place) ? null : place + 1;
    const old = place === undefined ? undefined : before[place];
    return [{ key, old, now, position: at + 1, movedFrom }, ...(removed.get(key) ?? [])];
  });
  return [...(removed.get(null) ?? []), ...later];
}

/** Items without an id, and those that share one with another, are known by their places. */
function keysOf<Item>(items: readonly Item[], idOf: (item: Item) => string): string[] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(idOf(item), (counts.get(idOf(item)) ?? 0) + 1);
  return items.map((item, at) => {
    const id = idOf(item);
    return id !== '' && counts.get(id) === 1 ? `id ${id}` : `at ${at}`;
  });
}

/** As many of the numbers as possible that are in ascending order: the others are those that were moved. */
export function inOrder(numbers: readonly number[]): Set<number> {
  /** At each length the smallest number that such a row of numbers ends with. */
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const number of numbers) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] as number) < number) low = middle + 1;
      else high = middle;
    }
    before.set(number, ends[low - 1]);
    ends[low] = number;
  }
  const found = new Set<number>();
  for (let number = ends.at(-1); number !== undefined; number = before.get(number)) found.add(number);
  return found;
}
