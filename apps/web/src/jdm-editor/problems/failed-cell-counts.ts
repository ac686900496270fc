import type { FailedCell } from '@rulewright/contract';
import { counted } from '#lib/text/counted.ts';

/** How many cells failed, in words, or that this is not known. Null where none is known of. */
export function failedCellsText(cells: readonly FailedCell[]): string | null {
  const failed = cells.filter(({ kind }) => kind === 'failed').reduce((sum, { count }) => sum + count, 0);
  if (failed > 0) return `${counted(failed, 'cell')} could not be evaluated`;
  return cells.some(({ kind }) => kind === 'unknown') ? 'Some cells could not be looked at' : null;
}

/** Those that somebody has to look at: a value that the input leaves out is no failure. */
export const realFailures = (cells: readonly FailedCell[]): FailedCell[] =>
  cells.filter(({ kind }) => kind !== 'no_value');
