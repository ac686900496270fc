import type { UnknownRecord } from '../../graph/untrusted-json.ts';
import type { Fields } from '../value/value.ts';
import type { CompiledCell } from './cell-texts.ts';
import type { InputColumn } from './table-columns.ts';

/** A cell that tests something. Where its column has a value, that is "$" in it. */
export type Condition = { column: number; hasValue: boolean; cell: CompiledCell };
/**
 * Where an output goes. Where the fields of outputs lead through one another, what one puts there is changed by another, and may not
 * be the input's own. One that collects writes the list of the values of all rows that hit.
 */
export type OutputTarget = { path: string[]; isOverlapping: boolean; collects: boolean };
export type Output = { column: number; target: OutputTarget; text: CompiledCell };

export type Row = {
  conditions: Condition[];
  outputs: Output[];
  /** The last column that is tested, whose value "$" still is in the outputs. */
  lastColumn: number | null;
  /** What it gives, where that is the same in every run. */
  constant: Fields | null;
  /** As it was written, for the trace. */
  rule: UnknownRecord;
};

export type Table = { columns: InputColumn[]; targets: OutputTarget[]; rows: Row[] };
