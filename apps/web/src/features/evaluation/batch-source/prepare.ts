import { buildInputs } from './build-inputs.ts';
import type { ColumnKind } from './column-kinds.ts';
import { fieldsOf } from './fields.ts';
import type { Input, SourceProblem, Table } from './source.ts';
import { MAX_COLUMNS } from './source-limits.ts';

/** Inputs that are ready to run, as columns for people. */
export type Prepared = {
  columns: readonly string[];
  /** For each input the value in each column. Undefined where the input has no such field. */
  values: readonly (readonly unknown[])[];
  inputs: readonly Input[];
  /** While there are problems, there are no inputs. */
  problems: readonly SourceProblem[];
};

/** Leaves out the columns that are not used. */
export function prepareTable(table: Table, kinds: readonly ColumnKind[]): Prepared {
  const { inputs, values, problems } = buildInputs(table, kinds);
  const used = table.columns.flatMap((_, index) => (kinds[index] === 'skip' ? [] : [index]));
  return {
    columns: used.map((index) => table.columns[index] ?? ''),
    values: values.map((row) => used.map((index) => row[index])),
    inputs,
    problems,
  };
}

export function prepareObjects(inputs: readonly Input[]): Prepared {
  const fields = inputs.map(fieldsOf);
  const names = new Set(fields.flatMap((one) => [...one.keys()]));
  const columns = [...names].slice(0, MAX_COLUMNS);
  return { columns, values: fields.map((one) => columns.map((name) => one.get(name))), inputs, problems: [] };
}
