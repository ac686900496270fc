import { isNumeric } from '../../number/numbers.ts';
import type { Steps } from '../steps.ts';
import type { Budget } from '../value/budget.ts';
import type { Value } from '../value/value.ts';
import type { RangeTree } from './range-tree.ts';
import { rangeTree } from './range-tree.ts';
import type { ColumnValues } from './table-columns.ts';
import type { Table } from './table-rows.ts';

/** Tables with fewer rows are gone through row by row. */
const LEAST_ROWS = 24;

/** So few rows are tested sooner than another column is asked. */
const FEW = 8;

/** How many are indexed in one step. */
const ROWS_AT_ONCE = 512;

export function* indexOf(table: Table): Steps<TableIndex> {
  const { columns, rows } = table;
  const indexed: ColumnIndex[] = [];
  if (rows.length >= LEAST_ROWS)
    for (const [place, { field }] of columns.entries())
      if (field && !field.isSelf) indexed.push(yield* indexColumn(table, place));
  return new TableIndex(indexed, rows.length);
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
    // The rows that are passed over would have asked for all of these, and asking may show that only the engine knows.
    for (const { place } of this.#columns) values.of(place);
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

type RowRange = { least: number; most: number; row: number };

function* indexColumn({ rows }: Table, place: number): Steps<ColumnIndex> {
  const open: number[] = [];
  const byValue = new Map<Value, number[]>();
  const ranges: RowRange[] = [];
  for (const [row, { conditions }] of rows.entries()) {
    const at = conditions.findIndex(({ column }) => column === place);
    const match = conditions[at]?.cell.match ?? null;
    const isClear = conditions.slice(0, at).every(({ cell }) => cell.isClear);
    if (!match || !isClear) open.push(row);
    else if ('values' in match) for (const value of match.values) addTo(byValue, value, row);
    else ranges.push({ ...match, row });
    if (row % ROWS_AT_ONCE === 0) yield;
  }
  return new ColumnIndex(place, open, byValue, yield* rangeTree(ranges));
}

function addTo(byValue: Map<Value, number[]>, value: Value, row: number): void {
  const rows = byValue.get(value);
  if (rows) rows.push(row);
  else byValue.set(value, [row]);
}

class ColumnIndex {
  readonly #byValue: ReadonlyMap<Value, readonly number[]>;
  readonly #ranges: RangeTree;
  /**
   * The rows that a value cannot rule out: their cell is empty, or cannot be seen through, or one before it cannot, which
   * has to be run to know that it does no harm.
   */
  readonly #open: readonly number[];

  constructor(
    readonly place: number,
    open: readonly number[],
    byValue: ReadonlyMap<Value, readonly number[]>,
    ranges: RangeTree,
  ) {
    this.#open = open;
    this.#byValue = byValue;
    this.#ranges = ranges;
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
    const ranged = typeof value === 'number' ? this.#ranges.rowsWith(value, room - 1, budget) : none;
    if (!ranged) return null;
    const others = ranged.length === 0 ? listed : [...listed, ...ranged];
    if (others.length === 0) return this.#open;
    if (this.#open.length === 0 && ranged.length === 0) return others;
    budget.spend((this.#open.length + others.length) >> 3);
    return inOrder(
      this.#open,
      [...others].sort((one, other) => one - other),
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
