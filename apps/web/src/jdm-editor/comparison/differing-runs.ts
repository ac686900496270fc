import { inOrder } from './merge-lists.ts';

/** Items from `from` up to, not including, `to`. */
export type Range = { from: number; to: number };
/** Items of the earlier list that others took the place of in the later one. One of the two may be empty. */
export type Run = { old: Range; now: Range };

/** Two lists of which nothing is known are compared a few times anew between what they share; more gains little. */
const deepest = 12;

/**
 * Where two lists of texts differ. What stands once in both, in the same order, is taken for the same, and so is what is equal
 * around it. The time hardly grows faster than the lists, however little they have in common.
 */
export function differingRuns(before: readonly string[], after: readonly string[]): Run[] {
  const runs: Run[] = [];

  function compare(old: Range, now: Range, depth: number) {
    let [from, to, nowFrom, nowTo] = [old.from, old.to, now.from, now.to];
    while (from < to && nowFrom < nowTo && before[from] === after[nowFrom]) {
      from += 1;
      nowFrom += 1;
    }
    while (from < to && nowFrom < nowTo && before[to - 1] === after[nowTo - 1]) {
      to -= 1;
      nowTo -= 1;
    }
    if (from === to && nowFrom === nowTo) return;
    const left = { old: { from, to }, now: { from: nowFrom, to: nowTo } };
    const shared = depth < deepest ? sharedOnce(left) : [];
    if (shared.length === 0) {
      runs.push(left);
      return;
    }
    for (const [at, nowAt] of shared) {
      compare({ from, to: at }, { from: nowFrom, to: nowAt }, depth + 1);
      [from, nowFrom] = [at + 1, nowAt + 1];
    }
    compare({ from, to }, { from: nowFrom, to: nowTo }, depth + 1);
  }

  /** The places of the texts that stand exactly once in either list, as far as they are in the same order. */
  function sharedOnce({ old, now }: Run): [at: number, nowAt: number][] {
    const places = onlyPlaces(before, old);
    const pairs = [...onlyPlaces(after, now)].flatMap(([text, nowAt]): [number, number][] => {
      const at = places.get(text);
      return at === undefined ? [] : [[at, nowAt]];
    });
    const stayed = inOrder(pairs.map(([at]) => at));
    return pairs.filter(([at]) => stayed.has(at));
  }

  compare({ from: 0, to: before.length }, { from: 0, to: after.length }, 0);
  return runs;
}

function onlyPlaces(texts: readonly string[], { from, to }: Range): Map<string, number> {
  const places = new Map<string, number>();
  const several = new Set<string>();
  for (let at = from; at < to; at += 1) {
    const text = texts[at] as string;
    if (places.has(text)) several.add(text);
    // In the order of the list.
    else places.set(text, at);
  }
  for (const text of several) places.delete(text);
  return places;
}
