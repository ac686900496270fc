import { failedCellText } from '@rulewright/contract';
import type { SheetCell } from '#lib/sheets/sheet.ts';
import { WHOLE } from '../batch-source/fields.ts';
import type { Outcomes } from './outcomes.ts';
import { failuresIn } from './outcomes.ts';

/** The results as rows of a file: the columns of the input, then those of the result, then the error. */
export function resultSheet({ batch, results, fields, columns, withFailedCells }: Outcomes, rows: readonly number[]) {
  const header = [
    ...batch.columns,
    ...columns.map((name) => (name === WHOLE ? 'result' : `result.${name}`)),
    'error',
    ...(withFailedCells > 0 ? ['failed cells'] : []),
  ];
  const cells = rows.map((row) => {
    const result = results[row];
    return [
      ...(batch.values[row] ?? []),
      ...columns.map((name) => fields[row]?.get(name)),
      result && 'error' in result ? result.error.message : null,
      ...(withFailedCells > 0 ? [failuresIn(result).map(failedCellText).join('\n') || null] : []),
    ].map(cellOf);
  });
  return { header, cells };
}

/** The results as JSON text: each input with its result or its error. */
export function resultJson({ batch, results }: Outcomes, rows: readonly number[]): string {
  const items = rows.map((row) => {
    const result = results[row];
    const input = batch.inputs[row];
    if (!result || !('evaluation' in result)) return { input, ...result };
    const { result: output, failed_cells } = result.evaluation;
    return { input, result: output, ...(failed_cells && { failed_cells }) };
  });
  return `${JSON.stringify(items, null, 2)}\n`;
}

/** Lists and objects become JSON. A field that is missing or null is an empty cell. */
function cellOf(value: unknown): SheetCell {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}
