import type { FailedCell } from '@rulewright/contract';
import type { CellFault } from './cell-check.ts';
import type { CellProblems } from './cell-problems.ts';

/** The problems of cells, with what failed in the last run where no problem is known. A value that the input leaves out is none. */
export function withFailedCells({ rows, fields }: CellProblems, cells: readonly FailedCell[]): CellProblems {
  const failed = cells.filter(({ kind, column }) => kind === 'failed' && column !== null);
  if (failed.length === 0) return { rows, fields };
  const [marked, heads] = [new Map(rows), new Map(fields)];
  for (const cell of failed) {
    const column = cell.column ?? '';
    if (cell.rows.length === 0 && !heads.has(column)) heads.set(column, faultOf(cell));
    for (const row of cell.rows) {
      const known = marked.get(row) ?? new Map<string, CellFault>();
      if (!known.has(column)) marked.set(row, new Map(known).set(column, faultOf(cell)));
    }
  }
  return { rows: marked, fields: heads };
}

function faultOf({ message, count }: FailedCell): CellFault {
  const others = count > 1 ? ` So do ${(count - 1).toLocaleString()} more cells of the column.` : '';
  return { severity: 'warning', message: `Failed in the last run: ${message}${others}`, start: 0, end: 0 };
}
