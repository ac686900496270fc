import { isNumeric } from '../../number/numbers.ts';
import type { Reading } from '../functions/readings.ts';
import type { Steps } from '../steps.ts';
import type { Budget } from '../value/budget.ts';
import type { Value } from '../value/value.ts';
import type { CellMatch, Range } from './cell-sight.ts';
import type { RangeTree } from './range-tree.ts';
import { rangeTree } from './range-tree.ts';
import type { ColumnValues } from './table-columns.ts';
import type { Condition, Table } from './table-row.ts';

/** Tables with fewer rows are gone through row by row. */
const LEAST_ROWS = 24;

/** So few rows are tested sooner than another column is asked. */
const FEW = 8;

/** How many cells, or values in them, are indexed in one step. */
const CELLS_AT_ONCE = 2_048;

export function* indexOf({ columns, rows }: Table): Steps<TableIndex> {
  if (rows.length < LEAST_ROWS) return new TableIndex([], rows.length);
  const found = columns.map(({ field }, place) => (field && !field.isSelf ? new ColumnMatches(place) : null));
  let cells = 0;
  for (const [row, { conditions }] of rows.entries()) {
    cells += columns.length + addRow(found, row, conditions);
    if (cells < CELLS_AT_ONCE) continue;
    cells = 0;
    yield;
  }
  const indexed: ColumnIndex[] = [];
  for (const column of found) if (column) indexed.push(yield* column.index());
  return new TableIndex(indexed, rows.length);
}

/** Adds what is known of a row to its columns. Says how many values were added. */
function addRow(columns: readonly (ColumnMatches | null)[], row: number, conditions: readonly Condition[]): number {
  let values = 0;
  let next = 0;
  let isClear = true;
  // The conditions of a row are in the order of the columns.
  for (const [place, column] of columns.entries()) {
    const condition = conditions[next]?.column === place ? conditions[next++] : undefined;
    values += column?.add(row, isClear && condition ? condition.cell.match : null) ?? 0;
    if (!condition) continue;
    column?.addReadings(condition.cell.readings);
    isClear &&= condition.cell.isClear;
  }
  return values;
}

/**
 * Finds the rows of a table that can hit, without looking at each. For every column it knows which rows a value admits;
 * those that the most selective column admits are then tested one by one, cell by cell, as they would be without it.
 */
export class TableIndex {
  readonly #columns: readonly ColumnIndex[];
  readonly #rowCount: number;

  constructor(columns: readonly ColumnIndex[], rowCount: number) {
    this.#columns = columns;
    this.#rowCount = rowCount;
  }

  /** Rows in their order, all of those that can hit among them; null where all of them may. */
  candidates(values: ColumnValues, budget: Budget): readonly number[] | null {
    // The rows that are passed over would have asked for all of these, and asking may fail.
    for (const column of this.#columns) if (!column.read(values)) return null;
    let best: readonly number[] | null = null;
    let fewest = this.#rowCount >> 1;
    for (const column of this.#columns) {
      const rows = column.rowsFor(values, fewest, budget);
      if (!rows) continue;
      best = rows;
      fewest = rows.length;
      if (fewest <= FEW) break;
    }
    return best;
  }
}

/** Which rows each value of a column admits, while these are being found out. */
class ColumnMatches {
  readonly #place: number;
  readonly #open: number[] = [];
  readonly #byValue = new Map<Value, number[]>();
  readonly #ranges: (Range & { row: number })[] = [];
  readonly #readings = new Set<Reading>();

  constructor(place: number) {
    this.#place = place;
  }

  /** Without a match the row cannot be ruled out. Says how many values were added. */
  add(row: number, match: CellMatch | null): number {
    if (!match) this.#open.push(row);
    else if ('values' in match) for (const value of match.values) this.#addValue(value, row);
    else for (const range of match.ranges) this.#ranges.push({ ...range, row });
    if (!match) return 0;
    return 'values' in match ? match.values.size : match.ranges.length;
  }

  addReadings(readings: readonly Reading[]): void {
    for (const reading of readings) this.#readings.add(reading);
  }

  *index(): Steps<ColumnIndex> {
    const trees: ReadTree[] = [];
    for (const reading of [null, ...this.#readings])
      trees.push({ reading, tree: yield* rangeTree(this.#ranges.filter((range) => range.reading === reading)) });
    return new ColumnIndex(this.#place, this.#open, this.#byValue, trees);
  }

  #addValue(value: Value, row: number): void {
    const rows = this.#byValue.get(value);
    if (rows) rows.push(row);
    else this.#byValue.set(value, [row]);
  }
}

/** The ranges of the value itself, or of what a reading gives for it. */
type ReadTree = { reading: Reading | null; tree: RangeTree };

class ColumnIndex {
  readonly #byValue: ReadonlyMap<Value, readonly number[]>;
  readonly #trees: readonly ReadTree[];
  /**
   * The rows that a value cannot rule out: their cell is empty, or cannot be seen through, or one before it cannot, which
   * has to be run to know that it does no harm.
   */
  readonly #open: readonly number[];

  constructor(
    readonly place: number,
    open: readonly number[],
    byValue: ReadonlyMap<Value, readonly number[]>,
    trees: readonly ReadTree[],
  ) {
    this.#open = open;
    this.#byValue = byValue;
    this.#trees = trees;
  }

  /** Reads what cells read. False where they compare in an order that the ranges do not know. */
  read(values: ColumnValues): boolean {
    const value = values.of(this.place);
    if (value === undefined) return true;
    return this.#trees.every(({ reading }) => reading === null || values.read(this.place, reading) !== undefined);
  }

  /** Null where there are as many as `fewest`, or where it cannot be told. */
  rowsFor(values: ColumnValues, fewest: number, budget: Budget): readonly number[] | null {
    if (this.#open.length >= fewest) return null;
    const value = values.of(this.place);
    // Decimals that are no doubles are few.
    if (isNumeric(value) && typeof value !== 'number') return null;
    const listed = (value !== undefined && this.#byValue.get(value)) || none;
    const room = fewest - this.#open.length - listed.length;
    if (room <= 0) return null;
    const ranged: number[] = [];
    for (const { reading, tree } of this.#trees) {
      const number = reading ? values.read(this.place, reading) : value;
      if (typeof number !== 'number') continue;
      const found = tree.rowsWith(number, room - 1 - ranged.length, budget);
      if (!found) return null;
      for (const row of found) ranged.push(row);
    }
    const others = ranged.length === 0 ? listed : [...listed, ...ranged];
    if (others.length === 0) return this.#open;
    if (this.#open.length === 0 && ranged.length === 0) return others;
    budget.spend((this.#open.length + others.length) / 8);
    return inOrder(
      this.#open,
      // A row is there twice where two ranges of its cell overlap.
      [...new Set(others)].sort((one, other) => one - other),
    );
  }
}

const none: readonly number[] = [];

/** Two lists of rows as one. The first can be long, and is in order already. */
function inOrder(long: readonly number[], short: readonly number[]): number[] {
  const all: number[] = [];
  let next = 0;
  for (const row of long) {
    while (next < short.length && (short[next] as number) < row) all.push(short[next++] as number);
    all.push(row);
  }
  while (next < short.length) all.push(short[next++] as number);
  return all;
}
