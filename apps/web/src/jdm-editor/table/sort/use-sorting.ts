import { useState } from 'react';
import type { GridColumn } from '#jdm-editor/table/columns/grid-columns.ts';
import { columnLabel } from '#jdm-editor/table/columns/grid-columns.ts';
import { rowsText } from '#jdm-editor/table/content/step-words.ts';
import type { TableContent, TableRow } from '#jdm-editor/table/content/table-content.ts';
import { hitPolicyOf, tableColumns, tableRows } from '#jdm-editor/table/content/table-content.ts';
import type { EditTable } from '#jdm-editor/table/content/table-edits.ts';
import type { TableGridState } from '#jdm-editor/table/selection/use-table-grid.ts';
import { selectedRows } from '#ui/spreadsheet/selection/selection.ts';
import { mayOverlap } from './rows-overlap.ts';
import type { Sorting } from './sort-rows.ts';
import { sortRows } from './sort-rows.ts';

type Parts = {
  content: TableContent;
  rows: readonly number[];
  columns: readonly GridColumn[];
  grid: TableGridState;
  /** Null where the table is only looked at. */
  edit: EditTable | null;
  tell: (message: string) => void;
};

export type RowSorting = {
  /** The selected rows where there are several, or null where all that are shown are sorted. */
  some: string | null;
  by: (column: number, direction: Sorting['direction']) => void;
};

/** Sorts rows by a column, and asks first where that can change results. */
export function useSorting({ content, rows, columns, grid, edit, tell }: Parts) {
  const [asked, setAsked] = useState<(Sorting & { label: string }) | null>(null);
  const selected = grid.selection ? selectedRows(grid.selection).flatMap((row) => positionOf(row)) : [];
  const all = rows.filter((position) => position < tableRows(content).length);
  const isSome = selected.length > 1 && selected.length < all.length;

  function positionOf(row: number): number[] {
    const position = rows[row];
    return position === undefined || grid.isBelowTable(row) ? [] : [position];
  }

  function sort({ label, ...sorting }: Sorting & { label: string }) {
    const { positions } = sorting;
    setAsked(null);
    const sorted = sortRows(content, sorting);
    if (sorted === content) return tell('The rows are in this order already.');
    edit?.(`sort ${rowsText(positions)} by ${label}`, (now) => (now === content ? sorted : sortRows(now, sorting)));
    const isList = hitPolicyOf(content) === 'collect';
    tell(`The rows are sorted by ${label}.${isList ? ' The collected list has their new order.' : ''}`);
  }

  const sorting: RowSorting = {
    some: isSome ? rowsText(selected) : null,
    by(at, direction) {
      const column = columns[at];
      if (!column) return;
      const next = { columnId: column.id, direction, positions: isSome ? selected : all, label: columnLabel(column) };
      if (hitPolicyOf(content) === 'first' && decidesByOrder(content, next)) setAsked(next);
      else sort(next);
    },
  };
  return {
    sorting: edit && sorting,
    question: { opened: asked !== null, sort: () => asked && sort(asked), close: () => setAsked(null) },
  };
}

/** Whether rows change places that one input may hit. Rows that stay behind others are between those that move. */
function decidesByOrder(content: TableContent, sorting: Sorting): boolean {
  const sorted = tableRows(sortRows(content, sorting));
  const before = tableRows(content);
  const isMoved = (row: TableRow, position: number) => row !== sorted[position];
  const [first, last] = [before.findIndex(isMoved), before.findLastIndex(isMoved)];
  if (first === -1) return false;
  const inputs = tableColumns(content).filter(({ side }) => side === 'inputs');
  return mayOverlap(before.slice(first, last + 1), inputs);
}
