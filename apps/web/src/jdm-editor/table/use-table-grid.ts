import { useState } from 'react';
import { fromClipboardText, toClipboardText } from './clipboard-text.ts';
import type { GridCommand } from './grid-keys.ts';
import { moveSelection, nextCell } from './move-selection.ts';
import { clearCells, fill, paste, textsIn } from './range-edits.ts';
import type { CellPosition, Selection } from './selection.ts';
import { clampSelection, edgesOf, rangeBetween, singleCell } from './selection.ts';
import type { TableContent } from './table-content.ts';
import { cellText, tableRows } from './table-content.ts';
import { deleteRows, duplicateRows, emptyRow, insertRows, moveRows, setCells } from './table-edits.ts';

export type EditTable = (step: string, content: TableContent) => void;

type Parts = {
  content: TableContent;
  /** The positions of the shown rows in the table. */
  rows: readonly number[];
  /** The ids of the columns, including that of the notes. */
  columns: readonly string[];
  edit: EditTable;
  readOnly: boolean;
  pageRows: () => number;
  find: () => void;
};

/** What is typed into a cell before it becomes the cell's text. */
export type CellDraft = { at: CellPosition; text: string; isReplacement: boolean };

/** The selection of a table's grid, and everything that keys and the clipboard do with it. */
export function useTableGrid({ content, rows, columns, edit, readOnly, pageRows, find }: Parts) {
  const [chosen, select] = useState<Selection>(singleCell({ row: 0, column: 0 }));
  const [draft, setDraft] = useState<CellDraft | null>(null);
  const size = { rows: rows.length, columns: columns.length };
  const selection = clampSelection(chosen, size);
  const view = { rows, columns };
  const all = tableRows(content);
  const textAt = ({ row, column }: CellPosition) => cellText(all[rows[row] ?? -1], columns[column] ?? '');
  const selectedRows = () => {
    if (!selection) return [];
    const { top, bottom } = edgesOf(selection);
    return rows.slice(top, bottom + 1);
  };

  function beginEdit(at: CellPosition, replacement: string | null) {
    if (readOnly) return;
    setDraft({ at, text: replacement ?? textAt(at), isReplacement: replacement !== null });
  }

  function commit(text: string) {
    if (!draft) return;
    const { row, column } = draft.at;
    setDraft(null);
    const [position, columnId] = [rows[row], columns[column]];
    if (position === undefined || columnId === undefined || readOnly) return;
    edit(`edit row ${position + 1}`, setCells(content, [{ row: position, columnId, text }]));
  }

  function insertBelow() {
    const last = selectedRows().at(-1) ?? all.length - 1;
    edit(`insert row ${last + 2}`, insertRows(content, last + 1, [emptyRow(content, crypto.randomUUID())]));
    if (selection) select(singleCell({ row: edgesOf(selection).bottom + 1, column: 0 }));
  }

  function moveSelectedRows(direction: 'up' | 'down') {
    const moved = selectedRows();
    const [first, last] = [moved[0], moved.at(-1)];
    // Where rows are hidden, the neighbours that are seen are not the neighbours in the table.
    if (first === undefined || last === undefined || rows.length < all.length || !selection) return;
    const to = direction === 'up' ? first - 1 : last + 2;
    if (to < 0 || to > all.length) return;
    edit(`move ${rowsText(moved)}`, moveRows(content, new Set(moved), to));
    const by = direction === 'up' ? -1 : 1;
    const shift = ({ row, column }: CellPosition) => ({ row: row + by, column });
    select({ anchor: shift(selection.anchor), focus: shift(selection.focus), active: shift(selection.active) });
  }

  /** Returns whether the key press was used. */
  function run(command: GridCommand): boolean {
    if (command.kind === 'find') {
      find();
      return true;
    }
    if (!selection) {
      if (command.kind !== 'insertRow' || readOnly) return false;
      insertBelow();
      return true;
    }
    const grid = { ...size, pageRows: pageRows(), isFilled: (at: CellPosition) => textAt(at) !== '' };
    const edges = edgesOf(selection);
    switch (command.kind) {
      case 'move':
        select(moveSelection(selection, command.direction, command, grid));
        return true;
      case 'corner': {
        const to =
          command.corner === 'first' ? { row: 0, column: 0 } : { row: size.rows - 1, column: size.columns - 1 };
        select(command.extend ? rangeBetween(selection.active, to) : singleCell(to));
        return true;
      }
      case 'next': {
        const isAtEnd = command.backwards
          ? selection.active.row === 0 && selection.active.column === 0
          : selection.active.row === size.rows - 1 && selection.active.column === size.columns - 1;
        // Tab leaves the grid at its ends, so that the keyboard is not caught in it.
        if (command.along === 'row' && isAtEnd) return false;
        select(nextCell(selection, command.along, command.backwards, size));
        return true;
      }
      case 'selectAll':
        select(rangeBetween({ row: 0, column: 0 }, { row: size.rows - 1, column: size.columns - 1 }));
        return true;
      case 'selectRow':
        select(rangeBetween({ row: edges.top, column: 0 }, { row: edges.bottom, column: size.columns - 1 }));
        return true;
      case 'selectColumn':
        select(rangeBetween({ row: 0, column: edges.left }, { row: size.rows - 1, column: edges.right }));
        return true;
      case 'leave':
        select(singleCell(selection.active));
        return true;
    }
    if (readOnly) return false;
    switch (command.kind) {
      case 'edit':
        beginEdit(selection.active, command.replacement);
        return true;
      case 'clear':
        edit('clear cells', clearCells(content, edges, view));
        return true;
      case 'fillDown':
        edit('fill down', fill(content, edges, view, 'down'));
        return true;
      case 'fillRight':
        edit('fill right', fill(content, edges, view, 'right'));
        return true;
      case 'insertRow':
        insertBelow();
        return true;
      case 'deleteRows':
        edit(`delete ${rowsText(selectedRows())}`, deleteRows(content, new Set(selectedRows())));
        return true;
      case 'duplicateRows':
        edit(
          `duplicate ${rowsText(selectedRows())}`,
          duplicateRows(content, selectedRows(), () => crypto.randomUUID()),
        );
        return true;
      case 'moveRows':
        moveSelectedRows(command.direction);
        return true;
    }
  }

  return {
    selection,
    select,
    draft,
    beginEdit,
    commit,
    cancelEdit: () => setDraft(null),
    run,
    copied: () => (selection ? toClipboardText(textsIn(content, edgesOf(selection), view)) : ''),
    /** Returns what could not be pasted, in words. */
    paste(text: string): string | null {
      if (!selection || readOnly) return null;
      const pasted = paste(content, fromClipboardText(text), edgesOf(selection), view, () => crypto.randomUUID());
      edit('paste', pasted.content);
      const { top, left, bottom, right } = pasted.edges;
      select(rangeBetween({ row: top, column: left }, { row: bottom, column: right }));
      const { droppedColumns: dropped } = pasted;
      if (dropped === 0) return null;
      return dropped === 1
        ? '1 column did not fit and was left out.'
        : `${dropped} columns did not fit and were left out.`;
    },
  };
}

export type TableGridState = ReturnType<typeof useTableGrid>;

function rowsText(positions: readonly number[]): string {
  const [first = 0] = positions;
  return positions.length === 1 ? `row ${first + 1}` : `${positions.length} rows`;
}
