import { readCell } from '@rulewright/jdm';
import { useRef, useState } from 'react';
import { randomUuid } from '#lib/browser/random-uuid.ts';
import type { GridCommand } from '#lib/grid/grid-keys.ts';
import { moveSelection, nextCell } from '#lib/grid/move-selection.ts';
import type { CellPosition, Edges, Selection } from '#lib/grid/selection.ts';
import {
  clampSelection,
  edgesOf,
  isSingle,
  rangeBetween,
  rangesOf,
  selectedRows,
  singleCell,
  wholeBetween,
} from '#lib/grid/selection.ts';
import { counted } from '#lib/text/counted.ts';
import { fillWords } from './fill-words.ts';
import type { ClipboardParts } from './grid-clipboard.ts';
import { gridClipboard } from './grid-clipboard.ts';
import { fill, withRowsTo, writeCells } from './range-edits.ts';
import { fillBeside } from './series-fill.ts';
import { cellsText, rangesText, rowsText } from './step-words.ts';
import { cellText, tableRows } from './table-content.ts';
import { deleteRows, duplicateRows, emptyRow, insertRows, moveRows, setCells, withRowCount } from './table-edits.ts';

type Parts = Omit<ClipboardParts, 'view' | 'selection' | 'select'> & {
  /** The positions of the shown rows in the table, and at the end that of the empty line where rows can be added. */
  rows: readonly number[];
  /** The ids of the columns, including that of the notes. */
  columns: readonly string[];
  /** The label of a column, for the names of steps. */
  labelOf: (column: number) => string;
  pageRows: () => number;
  /** Opens what the keys ask for and the grid does not do itself. */
  open: (part: 'find' | 'replace' | 'menu') => void;
  /** Makes the columns from one to another wider, or narrower, by one step. */
  widen: (from: number, to: number, by: 1 | -1) => void;
};

/** What is typed into a cell before it becomes the cell's text. */
export type CellDraft = { at: CellPosition; text: string; isReplacement: boolean };

/** The selection of a table's grid, and everything that keys and the clipboard do with it. */
export function useTableGrid({
  content,
  rows,
  columns,
  labelOf,
  cells,
  readingAt,
  ask,
  askAboutColumns,
  edit,
  pageRows,
  open,
  widen,
  tell,
}: Parts) {
  const [chosen, setChosen] = useState<Selection>(singleCell({ row: 0, column: 0 }));
  const [draft, setDraft] = useState<CellDraft | null>(null);
  /** The column where a series of Tabs began, to which Enter returns. */
  const home = useRef<number | null>(null);
  /** Whether the next Tab leaves the grid, because Escape was the last that was pressed. */
  const isLeaving = useRef(false);
  const size = { rows: rows.length, columns: columns.length };
  const selection = clampSelection(chosen, size);
  const view = { rows, columns };
  const all = tableRows(content);
  const isBelowTable = (row: number) => (rows[row] ?? all.length) >= all.length;
  /** The last shown row that is there. */
  const lastRow = Math.max(0, rows.length - 1 - (isBelowTable(rows.length - 1) ? 1 : 0));
  /** Down to where the corner of the selection can be dragged: below the table rows are added, unless some are hidden. */
  const lastToFill =
    selection && isBelowTable(rows.length - 1) && !isBelowTable(edgesOf(selection).bottom) ? Infinity : lastRow;
  /** The text that is shown of a cell, which is also the one that is edited. */
  const textAt = ({ row, column }: CellPosition) => cells.textOf(all[rows[row] ?? -1], columns[column] ?? '');
  const storedAt = ({ row, column }: CellPosition) => cellText(all[rows[row] ?? -1], columns[column] ?? '');
  const read = (typed: string, column: number) => {
    const context = readingAt(column);
    return context ? readCell(typed, context).stored : typed;
  };

  function select(next: Selection) {
    home.current = null;
    stay();
    setChosen(next);
  }

  /** What was said of the next Tab is no longer true. */
  function stay() {
    if (isLeaving.current) tell('');
    isLeaving.current = false;
  }

  /** The positions of the selected rows in the table. */
  function positions(): number[] {
    return selection ? selectedRows(selection).flatMap((row) => (isBelowTable(row) ? [] : [rows[row] as number])) : [];
  }

  function beginEdit(at: CellPosition, replacement: string | null) {
    if (!edit || rows[at.row] === undefined) return;
    setDraft({ at, text: replacement ?? asTyped(textAt(at)), isReplacement: replacement !== null });
  }

  /** Writes a text into the cell that is edited, or into all selected cells. */
  function commit(text: string, into: 'cell' | 'selection' = 'cell') {
    if (!draft) return;
    const { row, column } = draft.at;
    setDraft(null);
    const [position, columnId] = [rows[row], columns[column]];
    if (!edit || position === undefined || columnId === undefined) return;
    // What was opened and left as it was is not written, or it would lose what no editor shows, such as how its lines ended.
    if (into === 'cell' && !draft.isReplacement && text === draft.text) return;
    if (position >= all.length && text === '') return;
    // A row that is added here is not rendered yet, and the key that ended the editing may lead below it.
    if (position >= all.length) size.rows++;
    if (into === 'selection' && selection) {
      const ranges = rangesOf(selection);
      return edit(`write into ${rangesText(ranges)}`, (now) =>
        writeCells(withRowCount(now, position + 1, randomUuid), ranges, view, (at) => read(text, at)),
      );
    }
    edit(`edit ${labelOf(column)} in row ${position + 1}`, (now) =>
      setCells(withRowCount(now, position + 1, randomUuid), [{ row: position, columnId, text: read(text, column) }]),
    );
  }

  /** Stores a text in the active cell, which is not typed into. */
  function write(text: string) {
    const { row, column } = selection?.active ?? { row: -1, column: -1 };
    const [position, columnId] = [rows[row], columns[column]];
    if (!edit || draft || position === undefined || columnId === undefined) return;
    edit(`edit ${labelOf(column)} in row ${position + 1}`, (now) => setCells(now, [{ row: position, columnId, text }]));
  }

  function insertRow(where: 'above' | 'below') {
    if (!edit) return;
    const chosenRows = positions();
    const at = where === 'above' ? (chosenRows[0] ?? all.length) : (chosenRows.at(-1) ?? all.length - 1) + 1;
    edit(`insert row ${at + 1}`, (now) => insertRows(now, at, [emptyRow(now, randomUuid())]));
    if (!selection) return select(singleCell({ row: 0, column: 0 }));
    const shownRows = selectedRows(selection);
    const row = where === 'above' ? (shownRows[0] ?? 0) : (shownRows.at(-1) ?? 0) + (chosenRows.length > 0 ? 1 : 0);
    select(singleCell({ row, column: selection.active.column }));
  }

  /** Moves shown rows to before the one that is shown at a place now, and keeps them selected. Hidden rows stay in order. */
  function moveRowsTo(shown: readonly number[], to: number) {
    const there = shown.filter((row) => !isBelowTable(row));
    if (!edit || there.length === 0) return;
    const moved = there.map((row) => rows[row] as number);
    // Beside the row that they pass last, whatever is hidden behind it.
    const isDown = (there[0] ?? 0) < to;
    const position = isDown ? (rows[to - 1] ?? all.length - 1) + 1 : (rows[to] ?? all.length);
    edit(`move ${rowsText(moved)}`, (now) => moveRows(now, new Set(moved), position));
    const first = to - there.filter((row) => row < to).length;
    const last = columns.length - 1;
    select(rangeBetween({ row: first, column: 0 }, { row: first + there.length - 1, column: last }));
  }

  /** Where the selected rows go by one step, as `moveRowsTo` has it. Null at the end. */
  function stepOfRows(direction: 'up' | 'down'): number | null {
    const moved = selection ? selectedRows(selection).filter((row) => !isBelowTable(row)) : [];
    const [first, last] = [moved[0], moved.at(-1)];
    if (first === undefined || last === undefined) return null;
    if (direction === 'up') return first > 0 ? first - 1 : null;
    return last < lastRow ? last + 2 : null;
  }

  function moveSelectedRows(direction: 'up' | 'down') {
    const to = stepOfRows(direction);
    if (to === null || !selection) return;
    const before = selection;
    moveRowsTo(selectedRows(before), to);
    // The same cells stay selected.
    const by = direction === 'up' ? -1 : 1;
    const shift = ({ row, column }: CellPosition) => ({ row: row + by, column });
    setChosen({ anchor: shift(before.anchor), focus: shift(before.focus), active: shift(before.active) });
  }

  function goOn(along: 'row' | 'column', backwards: boolean) {
    if (!selection) return;
    if (!isSingle(edgesOf(selection))) return setChosen(nextCell(selection, along, backwards, size));
    const { active } = selection;
    if (along === 'row') {
      home.current ??= active.column;
      return setChosen(nextCell(singleCell(active), along, backwards, size));
    }
    const next = nextCell(singleCell({ ...active, column: home.current ?? active.column }), along, backwards, size);
    select(next);
  }

  /** Returns whether the key press was used. */
  function run(command: GridCommand): boolean {
    const wasLeaving = isLeaving.current;
    stay();
    switch (command.kind) {
      case 'find':
      case 'replace':
        if (command.kind === 'replace' && !edit) return false;
        open(command.kind);
        return true;
      case 'insertRow':
        insertRow(command.where);
        return edit !== null;
    }
    if (!selection) return false;
    const grid = { ...size, pageRows: pageRows(), isFilled: (at: CellPosition) => textAt(at) !== '' };
    const edges = edgesOf(selection);
    const lastColumn = size.columns - 1;
    switch (command.kind) {
      case 'menu':
        open('menu');
        return true;
      case 'widen':
        widen(edges.left, edges.right, command.by);
        return true;
      case 'move':
        select(moveSelection(selection, command.direction, command, grid));
        return true;
      case 'corner': {
        const to = command.corner === 'first' ? { row: 0, column: 0 } : { row: lastRow, column: lastColumn };
        select(command.extend ? rangeBetween(selection.active, to) : singleCell(to));
        return true;
      }
      case 'next': {
        const { row, column } = selection.active;
        const isAtEnd = command.backwards ? row === 0 && column === 0 : row === size.rows - 1 && column === lastColumn;
        // Tab leaves the grid at its ends and after Escape, so that the keyboard is not caught in it.
        if (command.along === 'row' && (isAtEnd || wasLeaving)) return false;
        goOn(command.along, command.backwards);
        return true;
      }
      case 'selectAll':
        select(wholeBetween({ row: 0, column: 0 }, { row: lastRow, column: lastColumn }));
        return true;
      case 'selectRow':
        select(wholeBetween({ row: edges.top, column: 0 }, { row: edges.bottom, column: lastColumn }));
        return true;
      case 'selectColumn':
        select(wholeBetween({ row: 0, column: edges.left }, { row: lastRow, column: edges.right }));
        return true;
      case 'leave': {
        const isOne = isSingle(edges) && !selection.others?.length;
        if (!isOne) select(singleCell(selection.active));
        isLeaving.current = true;
        tell('Tab leaves the table now.');
        // With one cell selected it is for what lies around the grid.
        return !isOne;
      }
    }
    if (!edit) return false;
    const ranges = rangesOf(selection);
    switch (command.kind) {
      case 'edit':
        beginEdit(selection.active, command.replacement);
        return true;
      case 'clear':
        edit(`clear ${rangesText(ranges)}`, (now) => writeCells(now, ranges, view, ''));
        return true;
      case 'fillDown':
      case 'fillRight': {
        const direction = command.kind === 'fillDown' ? 'down' : 'right';
        edit(`fill ${direction} ${rangesText(ranges)}`, (now) =>
          ranges.reduce((filled, range) => fill(filled, withSource(range, direction), view, direction), now),
        );
        return true;
      }
      case 'deleteRows': {
        const deleted = positions();
        if (deleted.length === 0) return true;
        edit(`delete ${rowsText(deleted)}`, (now) => deleteRows(now, new Set(deleted)));
        select(singleCell({ row: edges.top, column: selection.active.column }));
        return true;
      }
      case 'duplicateRows': {
        const copied = positions();
        if (copied.length === 0) return true;
        edit(`duplicate ${rowsText(copied)}`, (now) => duplicateRows(now, copied, randomUuid));
        // The copies stand below the last of their originals.
        const first = (selectedRows(selection).findLast((row) => !isBelowTable(row)) ?? 0) + 1;
        select(
          rangeBetween({ row: first, column: edges.left }, { row: first + copied.length - 1, column: edges.right }),
        );
        return true;
      }
      case 'moveRows':
        moveSelectedRows(command.direction);
        return true;
    }
  }

  const clipboard = gridClipboard({
    ...{ content, view, selection, select, cells },
    ...{ readingAt, ask, askAboutColumns, edit, tell },
  });

  /**
   * Goes on with the selected cells in the cells beside them, as `fillBeside` does, and selects all of them. Below the table rows
   * are added for them.
   */
  function fillTo(target: Edges, isSwapped = false) {
    if (!selection || !edit) return;
    const source = edgesOf(selection);
    const grown = withRowsTo(content, view, target.bottom, randomUuid);
    const added = tableRows(grown.content).length - all.length;
    const withRows = added > 0 ? `, with ${counted(added, 'new row')}` : '';
    edit(
      `fill ${cellsText(target)}${withRows}`,
      () => fillBeside(grown.content, source, target, grown.view, isSwapped).content,
    );
    const words = isSwapped ? null : fillWords(grown.content, source, target, grown.view);
    const told = [added > 0 && `${counted(added, 'row')} added.`, words].filter(Boolean).join(' ');
    if (told !== '') tell(told);
    const whole = {
      top: Math.min(source.top, target.top),
      left: Math.min(source.left, target.left),
      bottom: Math.max(source.bottom, target.bottom),
      right: Math.max(source.right, target.right),
    };
    select(rangeBetween({ row: whole.top, column: whole.left }, { row: whole.bottom, column: whole.right }));
  }

  return {
    selection,
    select,
    draft,
    beginEdit,
    commit,
    write,
    cancelEdit: () => setDraft(null),
    run,
    textAt,
    storedAt,
    positions,
    lastRow,
    lastToFill,
    isBelowTable,
    moveRowsTo,
    canMoveRows: (direction: 'up' | 'down') => stepOfRows(direction) !== null,
    fillTo,
    ...clipboard,
  };
}

export type TableGridState = ReturnType<typeof useTableGrid>;

/** A text as editors have it: every line ends alike, so that positions in it are the same for all. */
const asTyped = (text: string) => text.replace(/\r\n?/g, '\n');

/** Filling a single row or column takes the cell before it, as spreadsheets do. */
function withSource(edges: Edges, direction: 'down' | 'right'): Edges {
  if (direction === 'down' && edges.top === edges.bottom) return { ...edges, top: Math.max(0, edges.top - 1) };
  if (direction === 'right' && edges.left === edges.right) return { ...edges, left: Math.max(0, edges.left - 1) };
  return edges;
}
