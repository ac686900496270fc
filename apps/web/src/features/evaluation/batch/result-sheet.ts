import type { SheetCell } from '#lib/sheets/sheet.ts';
import { WHOLE } from '../batch-source/fields.ts';
import type { Outcomes } from './outcomes.ts';

/** The results as rows of a file: the columns of the input, then those of the result, then the error. */
export function resultSheet({ batch, results, fields, columns }: Outcomes, rows: readonly number[]) {
  const header = [...batch.columns, ...columns.map((name) => (name === WHOLE ? 'result' : `result.${name}`)), 'error'];
  const cells = rows.map((row) => {
    const result = results[row];
    return [
      ...(batch.values[row] ?? []),
      ...columns.map((name) => fields[row]?.get(name)),
      result && 'error' in result ? result.error.message : null,
    ].map(cellOf);
  });
  return { header, cells };
}

/** The results as JSON text: each input with its result or its error. */
export function resultJson({ batch, results }: Outcomes, rows: readonly number[]): string {
  const items = rows.map((row) => {
    const result = results[row];
    const input = batch.inputs[row];
    return result && 'evaluation' in result ? { input, result: result.evaluation.result } : { input, ...result };
  });
  return `${JSON.stringify(items, null, 2)}\n`;
}

/** Lists and objects become JSON. A field that is missing or null is an empty cell. */
function cellOf(value: unknown): SheetCell {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}
