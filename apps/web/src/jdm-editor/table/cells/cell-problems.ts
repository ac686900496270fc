import type { Problem } from '@rulewright/contract';
import type { CellFault } from './cell-check.ts';

/** Problems by row and column. Those of a column's field have no row. */
export type CellProblems = {
  rows: ReadonlyMap<number, RowProblems>;
  fields: RowProblems;
};
export type RowProblems = ReadonlyMap<string, CellFault>;

export function cellProblems(problems: readonly Problem[]): CellProblems {
  const rows = new Map<number, Map<string, CellFault>>();
  const fields = new Map<string, CellFault>();
  for (const { severity, message, place, fix } of problems) {
    if (!place || place.column === null) continue;
    const row = place.row === null ? fields : (rows.get(place.row) ?? new Map<string, CellFault>());
    if (place.row !== null) rows.set(place.row, row as Map<string, CellFault>);
    if (!row.has(place.column)) {
      const { start, end } = place;
      row.set(place.column, { severity, message: reasonIn(message), start, end, ...(fix && { fix }) });
    }
  }
  return { rows, fields };
}

/** The place is not told where the message stands at it: 'Row 3, column "Fee": reason'. */
const reasonIn = (message: string): string => message.replace(/^(?:Row \d+, c|C)olumn ".*?": /, '');
