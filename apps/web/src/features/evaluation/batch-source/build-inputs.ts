import type { ColumnKind } from './column-kinds.ts';
import { readCell } from './column-kinds.ts';
import type { Input, SourceProblem, Table } from './source.ts';

type BuiltInputs = {
  inputs: readonly Input[];
  /** The read value of each cell, in the order of the columns. Undefined where the field is left out. */
  values: readonly (readonly unknown[])[];
  problems: readonly SourceProblem[];
};

/** An input for each row of a table. A column such as customer.age becomes a nested field. */
export function buildInputs({ columns, rows }: Table, kinds: readonly ColumnKind[]): BuiltInputs {
  const problems: SourceProblem[] = clashes(columns, kinds);
  const paths = columns.map((name) => name.split('.').map((part) => part.trim()));
  const values = rows.map(({ line, cells }) =>
    columns.map((column, index) => {
      const reading = readCell(cells[index], kinds[index] ?? 'text');
      if (reading && 'problem' in reading) problems.push({ line, column, message: reading.problem });
      return reading && 'value' in reading ? reading.value : undefined;
    }),
  );
  // Fields that clash would overwrite each other.
  const inputs = problems.length > 0 ? [] : values.map((row) => inputOf(paths, row));
  return { inputs, values, problems };
}

function inputOf(paths: readonly string[][], values: readonly unknown[]): Input {
  const input: Input = {};
  for (const [index, path] of paths.entries()) {
    const value = values[index];
    if (value !== undefined) put(input, path, value);
  }
  return input;
}

function put(into: Input, path: readonly string[], value: unknown): void {
  const [name = '', ...deeper] = path;
  if (deeper.length === 0) define(into, name, value);
  else {
    if (!Object.hasOwn(into, name)) define(into, name, {});
    put(into[name] as Input, deeper, value);
  }
}

/** Also for a column called __proto__, which an assignment would take for something else. */
function define(object: Input, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Columns such as customer and customer.age, which cannot both be filled. */
function clashes(columns: readonly string[], kinds: readonly ColumnKind[]): SourceProblem[] {
  const used = new Set(columns.filter((name, index) => name !== '' && kinds[index] !== 'skip'));
  return [...used].flatMap((column) => {
    const parts = column.split('.');
    const above = parts.map((_, count) => parts.slice(0, count).join('.')).find((name) => used.has(name));
    if (above === undefined) return [];
    return [
      { line: 1, column, message: `the column "${above}" already gives "${above}" a value. Leave one of them out` },
    ];
  });
}
