type Range = { least: number; most: number; row: number };

/** Ranges of numbers, to find those that hold a number without looking at all of them. */
export class RangeTree {
  readonly #ranges: Range[];
  /** For each node of the tree over the sorted ranges, the greatest end below it. */
  readonly #greatest: Float64Array;

  constructor(ranges: Range[]) {
    this.#ranges = ranges.toSorted((one, other) => one.least - other.least);
    this.#greatest = new Float64Array(ranges.length);
    this.#measure(0, ranges.length);
  }

  #measure(from: number, to: number): number {
    if (from >= to) return Number.NEGATIVE_INFINITY;
    const middle = (from + to) >> 1;
    const most = Math.max(
      (this.#ranges[middle] as Range).most,
      this.#measure(from, middle),
      this.#measure(middle + 1, to),
    );
    this.#greatest[middle] = most;
    return most;
  }

  /** The rows whose ranges hold a number, in any order. Ends early, with null, where they are more than `limit`. */
  rowsWith(number: number, limit: number): number[] | null {
    const rows: number[] = [];
    // Pairs of where a part of the tree begins and ends.
    const open = [0, this.#ranges.length];
    while (open.length > 0) {
      const to = open.pop() as number;
      const from = open.pop() as number;
      if (from >= to) continue;
      const middle = (from + to) >> 1;
      if ((this.#greatest[middle] as number) < number) continue;
      const { least, most, row } = this.#ranges[middle] as Range;
      open.push(from, middle);
      if (least > number) continue;
      if (most >= number && rows.push(row) > limit) return null;
      open.push(middle + 1, to);
    }
    return rows;
  }
}
