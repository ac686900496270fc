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
  const sorted = lists[0] ?? [];
  const tree = new RangeTree(sorted.length);
  for (const [at, range] of sorted.entries()) {
    tree.set(at, range);
    if (at % AT_ONCE === 0) yield;
  }
  yield* tree.measureInSteps(0, sorted.length);
  return tree;
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

  constructor(count: number) {
    this.#least = new Float64Array(count);
    this.#most = new Float64Array(count);
    this.#rows = new Int32Array(count);
    this.#greatest = new Float64Array(count);
  }

  set(at: number, { least, most, row }: Range): void {
    this.#least[at] = least;
    this.#most[at] = most;
    this.#rows[at] = row;
  }

  /** Finds the greatest ends in a part of the tree, and returns the greatest of all. */
  *measureInSteps(from: number, to: number): Steps<number> {
    if (to - from <= AT_ONCE) {
      yield;
      return this.#measure(from, to);
    }
    const middle = (from + to) >> 1;
    const before = yield* this.measureInSteps(from, middle);
    return this.#keep(middle, before, yield* this.measureInSteps(middle + 1, to));
  }

  #measure(from: number, to: number): number {
    if (from >= to) return Number.NEGATIVE_INFINITY;
    const middle = (from + to) >> 1;
    return this.#keep(middle, this.#measure(from, middle), this.#measure(middle + 1, to));
  }

  #keep(middle: number, before: number, after: number): number {
    const greatest = Math.max(this.#most[middle] as number, before, after);
    this.#greatest[middle] = greatest;
    return greatest;
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
