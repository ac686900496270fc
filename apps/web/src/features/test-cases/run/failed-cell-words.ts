import type { FailedCell } from '@rulewright/contract';
import { failedCellText } from '@rulewright/contract';

/** Which cells of a case could not be evaluated, in one line. Empty where none is known of. */
export function failedCellWords(cells: readonly FailedCell[] = []): string {
  const [first, ...others] = cells;
  if (!first) return '';
  const more = others.length > 0 ? ' And there are more.' : '';
  return `${first.kind === 'unknown' ? '' : 'A cell could not be evaluated: '}${failedCellText(first)}${more}`;
}
