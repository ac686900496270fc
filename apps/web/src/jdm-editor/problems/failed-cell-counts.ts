import type { FailedCell } from '@rulewright/contract';
import { counted } from '#lib/text/counted.ts';

/** How many cells failed, in words, or that this is not known. Null where none is known of. */
export function failedCellsText(cells: readonly FailedCell[]): string | null {
  const failed = cells.filter(({ kind }) => kind === 'failed').reduce((sum, { count }) => sum + count, 0);
  if (failed > 0) return `${counted(failed, 'cell')} could not be evaluated`;
  return cells.some(({ kind }) => kind === 'unknown') ? 'Some cells could not be looked at' : null;
}

/** Of how many columns the input has no value, in words. That is no failure, but may be why no row was hit. Null where it has all. */
export function missingValuesText(cells: readonly FailedCell[]): string | null {
  const columns = new Set(cells.filter(({ kind }) => kind === 'no_value').map(({ column }) => column));
  return columns.size === 0 ? null : `no value for ${counted(columns.size, 'column')}`;
}

/** Those that somebody has to look at: a value that the input leaves out is no failure. */
export const realFailures = (cells: readonly FailedCell[]): FailedCell[] =>
  cells.filter(({ kind }) => kind !== 'no_value');
