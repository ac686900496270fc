import type { GridView } from '#jdm-editor/table/content/range-edits.ts';
import { rowsText } from '#jdm-editor/table/content/step-words.ts';
import type { TableContent } from '#jdm-editor/table/content/table-content.ts';
import { tableRows } from '#jdm-editor/table/content/table-content.ts';
import type { EditTable } from '#jdm-editor/table/content/table-edits.ts';
import { deleteRows, duplicateRows, emptyRow, insertRows, moveRows } from '#jdm-editor/table/content/table-edits.ts';
import { randomUuid } from '#lib/browser/random-uuid.ts';
import type { CellPosition, Selection } from '#ui/spreadsheet/selection/selection.ts';
import { edgesOf, rangeBetween, selectedRows, singleCell } from '#ui/spreadsheet/selection/selection.ts';

type Parts = {
  content: TableContent;
  view: GridView;
  /** The last shown row that is there. */
  lastRow: number;
  selection: Selection | null;
  select: (selection: Selection) => void;
  /** Null where the table is only looked at. */
  edit: EditTable | null;
};

/** What is done with the selected rows, and which of the shown rows are there. */
export function rowActions({ content, view: { rows, columns }, lastRow, selection, select, edit }: Parts) {
  const count = tableRows(content).length;
  const isBelowTable = (row: number) => (rows[row] ?? count) >= count;
  const selected = selection ? selectedRows(selection).filter((row) => !isBelowTable(row)) : [];
  const positionsOf = (shown: readonly number[]) => shown.map((row) => rows[row] as number);

  /** Moves shown rows to before the one that is shown at a place now, and keeps them selected. Hidden rows stay in order. */
  function moveTo(shown: readonly number[], to: number) {
    const there = shown.filter((row) => !isBelowTable(row));
    if (!edit || there.length === 0) return;
    const moved = positionsOf(there);
    // Beside the row that they pass last, whatever is hidden behind it.
    const isDown = (there[0] ?? 0) < to;
    const position = isDown ? (rows[to - 1] ?? count - 1) + 1 : (rows[to] ?? count);
    edit(`move ${rowsText(moved)}`, (now) => moveRows(now, new Set(moved), position));
    const first = to - there.filter((row) => row < to).length;
    select(rangeBetween({ row: first, column: 0 }, { row: first + there.length - 1, column: columns.length - 1 }));
  }

  /** Where the selected rows go by one step, as `moveTo` has it. Null at the end. */
  function placeOfStep(direction: 'up' | 'down'): number | null {
    const [first, last] = [selected[0], selected.at(-1)];
    if (first === undefined || last === undefined) return null;
    if (direction === 'up') return first > 0 ? first - 1 : null;
    return last < lastRow ? last + 2 : null;
  }

  return {
    isBelowTable,
    /** The positions of the selected rows in the table. */
    positions: (): readonly number[] => positionsOf(selected),
    moveTo,
    canMove: (direction: 'up' | 'down') => placeOfStep(direction) !== null,
    move(direction: 'up' | 'down') {
      const to = placeOfStep(direction);
      if (to === null || !selection) return;
      moveTo(selectedRows(selection), to);
      // The same cells stay selected.
      const by = direction === 'up' ? -1 : 1;
      const shift = ({ row, column }: CellPosition) => ({ row: row + by, column });
      select({ anchor: shift(selection.anchor), focus: shift(selection.focus), active: shift(selection.active) });
    },
    insert(where: 'above' | 'below') {
      if (!edit) return;
      const chosen = positionsOf(selected);
      const at = where === 'above' ? (chosen[0] ?? count) : (chosen.at(-1) ?? count - 1) + 1;
      edit(`insert row ${at + 1}`, (now) => insertRows(now, at, [emptyRow(now, randomUuid())]));
      if (!selection) return select(singleCell({ row: 0, column: 0 }));
      const { top, bottom } = edgesOfRows(selection);
      const row = where === 'above' ? top : bottom + (chosen.length > 0 ? 1 : 0);
      select(singleCell({ row, column: selection.active.column }));
    },
    delete() {
      const deleted = positionsOf(selected);
      if (!edit || !selection || deleted.length === 0) return;
      edit(`delete ${rowsText(deleted)}`, (now) => deleteRows(now, new Set(deleted)));
      select(singleCell({ row: edgesOf(selection).top, column: selection.active.column }));
    },
    duplicate() {
      const copied = positionsOf(selected);
      if (!edit || !selection || copied.length === 0) return;
      const { left, right } = edgesOf(selection);
      edit(`duplicate ${rowsText(copied)}`, (now) => duplicateRows(now, copied, randomUuid));
      // The copies stand below the last of their originals.
      const first = (selected.at(-1) ?? 0) + 1;
      select(rangeBetween({ row: first, column: left }, { row: first + copied.length - 1, column: right }));
    },
  };
}

function edgesOfRows(selection: Selection): { top: number; bottom: number } {
  const rows = selectedRows(selection);
  return { top: rows[0] ?? 0, bottom: rows.at(-1) ?? 0 };
}
