import type { Evaluate } from '../expression/compilation.ts';
import type { Reading } from '../functions/readings.ts';
import type { Frame } from '../run/frame.ts';
import type { Value } from '../value/value.ts';
import type { ValueClasses } from './value-classes.ts';

/** An input column. One without a field has whole expressions in its cells instead of tests of a value. */
export type InputColumn = {
  id: string;
  /** Where the field is "$" itself, its value is that of the column that the row tested before. */
  field: { text: string; isSelf: boolean; evaluate: Evaluate } | null;
  /** What is known of the cells below it. */
  classes: ValueClasses | null;
  /** What the trace calls its cells. */
  nameInTrace: string;
};

const FAILED = Symbol('the expression of a field fails');

/** The values of a table's columns in one run, each calculated when it is first needed. */
export class ColumnValues {
  readonly #known: (Value | typeof FAILED | undefined)[] = [];
  readonly #rows: (number | null | undefined)[] = [];
  #read: Map<Reading, number | null | undefined>[] | null = null;
  readonly #columns: readonly InputColumn[];

  constructor(
    columns: readonly InputColumn[],
    readonly frame: Frame,
  ) {
    this.#columns = columns;
  }

  /** Undefined where the field's expression fails. */
  of(column: number): Value | undefined {
    const known = this.#known[column];
    if (known !== undefined) return known === FAILED ? undefined : known;
    const value = this.#columns[column]?.field?.evaluate(this.frame);
    this.#known[column] = value === undefined ? FAILED : value;
    return value;
  }

  /** The rows whose cells below a column its value fits, a bit for each; null where that has to be found out cell by cell. */
  rowsFor(column: number, value: Value): number | null {
    const known = this.#rows[column];
    if (known !== undefined) return known;
    const rows = this.#columns[column]?.classes?.rowsFor(value, this.frame) ?? null;
    this.#rows[column] = rows;
    return rows;
  }

  /** What a reading makes of a column's value; null where nothing. */
  read(column: number, reading: Reading): number | null | undefined {
    const value = this.of(column);
    if (value === undefined) return null;
    this.#read ??= [];
    const known = this.#read[column] ?? new Map<Reading, number | null | undefined>();
    this.#read[column] = known;
    if (!known.has(reading)) known.set(reading, reading.of(this.frame, value));
    return known.get(reading);
  }
}
