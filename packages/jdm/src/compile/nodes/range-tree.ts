import type { Steps } from '../steps.ts';
import type { Budget } from '../value/budget.ts';

type Range = { least: number; most: number; row: number };

/** How many are sorted, or merged, in one step. */
const AT_ONCE = 512;

/** What looking at a range costs, in steps. */
const LOOK = 1 / 8;

export function* rangeTree(ranges: readonly Range[]): Steps<RangeTree> {
  let lists: Range[][] = [];
  for (let from = 0; from < ranges.length; from += AT_ONCE) {
    lists.push(ranges.slice(from, from + AT_ONCE).sort((one, other) => one.least - other.least));
    yield;
  }
  while (lists.length > 1) {
    const merged: Range[][] = [];
    for (let at = 0; at < lists.length; at += 2) merged.push(yield* inOrder(lists[at] as Range[], lists[at + 1] ?? []));
    lists = merged;
  }
  return new RangeTree(lists[0] ?? []);
}

function* inOrder(some: readonly Range[], others: readonly Range[]): Steps<Range[]> {
  const all: Range[] = [];
  let [one, other] = [0, 0];
  while (one < some.length || other < others.length) {
    const [first, second] = [some[one], others[other]];
    if (first && !(second && second.least < first.least)) {
      all.push(first);
      one++;
    } else if (second) {
      all.push(second);
      other++;
    }
    if (all.length % AT_ONCE === 0) yield;
  }
  return all;
}

/** Ranges of numbers, to find those that hold a number without looking at all of them. */
export class RangeTree {
  // Arrays of numbers, because going from object to object would take ten times as long.
  readonly #least: Float64Array;
  readonly #most: Float64Array;
  readonly #rows: Int32Array;
  /** For each node of the tree over the sorted ranges, the greatest end below it. */
  readonly #greatest: Float64Array;

  constructor(sorted: readonly Range[]) {
    this.#least = Float64Array.from(sorted, ({ least }) => least);
    this.#most = Float64Array.from(sorted, ({ most }) => most);
    this.#rows = Int32Array.from(sorted, ({ row }) => row);
    this.#greatest = new Float64Array(sorted.length);
    this.#measure(0, sorted.length);
  }

  #measure(from: number, to: number): number {
    if (from >= to) return Number.NEGATIVE_INFINITY;
    const middle = (from + to) >> 1;
    const most = Math.max(this.#most[middle] as number, this.#measure(from, middle), this.#measure(middle + 1, to));
    this.#greatest[middle] = most;
    return most;
  }

  /** The rows whose ranges hold a number, in any order. Ends early, with null, where they are more than `limit`. */
  rowsWith(number: number, limit: number, budget: Budget): number[] | null {
    const rows: number[] = [];
    // Pairs of where a part of the tree begins and ends.
    const open = [0, this.#rows.length];
    while (open.length > 0) {
      const to = open.pop() as number;
      const from = open.pop() as number;
      if (from >= to) continue;
      budget.spend(LOOK);
      const middle = (from + to) >> 1;
      if ((this.#greatest[middle] as number) < number) continue;
      open.push(from, middle);
      if ((this.#least[middle] as number) > number) continue;
      if ((this.#most[middle] as number) >= number && rows.push(this.#rows[middle] as number) > limit) return null;
      open.push(middle + 1, to);
    }
    return rows;
  }
}
