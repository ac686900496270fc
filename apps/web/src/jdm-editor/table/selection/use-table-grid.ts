import type { ClipboardParts } from '#jdm-editor/table/clipboard/grid-clipboard.ts';
import { gridClipboard } from '#jdm-editor/table/clipboard/grid-clipboard.ts';
import { cellText, tableRows } from '#jdm-editor/table/content/table-content.ts';
import { fillActions } from '#jdm-editor/table/fill/fill-actions.ts';
import type { GridCommand } from '#ui/spreadsheet/keyboard/grid-keys.ts';
import { useCellSelection } from '#ui/spreadsheet/keyboard/use-cell-selection.ts';
import type { CellPosition } from '#ui/spreadsheet/selection/selection.ts';
import { edgesOf } from '#ui/spreadsheet/selection/selection.ts';
import { rowActions } from './row-actions.ts';
import { useCellDraft } from './use-cell-draft.ts';

type Parts = Omit<ClipboardParts, 'selection' | 'select'> & {
  /** The label of a column, for the names of steps. */
  labelOf: (column: number) => string;
  pageRows: () => number;
  /** Opens what the keys ask for and the grid does not do itself. */
  open: (part: 'find' | 'replace' | 'menu') => void;
  /** Makes the columns from one to another wider, or narrower, by one step. */
  widen: (from: number, to: number, by: 1 | -1) => void;
};

/** The selection of a table's grid, and everything that keys and the clipboard do with it. */
export function useTableGrid({ labelOf, pageRows, open, widen, ...parts }: Parts) {
  const { content, view, cells, edit, tell } = parts;
  const all = tableRows(content);
  /** The text that is shown of a cell, which is also the one that is edited. */
  const textAt = ({ row, column }: CellPosition) => cells.textOf(all[view.rows[row] ?? -1], view.columns[column] ?? '');
  const hasEmptyLine = (view.rows.at(-1) ?? all.length) >= all.length;
  /** The last shown row that is there. */
  const lastRow = Math.max(0, view.rows.length - (hasEmptyLine ? 2 : 1));
  const { selection, select, follow } = useCellSelection({
    rows: view.rows.length,
    columns: view.columns.length,
    lastRow,
    pageRows,
    textAt,
    tell,
  });
  const rows = rowActions({ content, view, lastRow, selection, select, edit });
  const typing = useCellDraft({ ...parts, labelOf, selection, textAt });
  const filling = fillActions({ ...parts, selection, select });
  const clipboard = gridClipboard({ ...parts, selection, select });

  function edits(command: GridCommand): boolean {
    switch (command.kind) {
      case 'edit':
        if (selection) typing.begin(selection.active, command.replacement);
        return true;
      case 'clear':
        filling.clear();
        return true;
      case 'fillDown':
        filling.fill('down');
        return true;
      case 'fillRight':
        filling.fill('right');
        return true;
      case 'deleteRows':
        rows.delete();
        return true;
      case 'duplicateRows':
        rows.duplicate();
        return true;
      case 'moveRows':
        rows.move(command.direction);
        return true;
      default:
        return false;
    }
  }

  /**
   * Returns whether the key press was used.
   *
   * @param added rows that were added since the grid was drawn
   */
  function run(command: GridCommand, added = 0): boolean {
    const isUsed = follow(command, added);
    if (isUsed !== null) return isUsed;
    switch (command.kind) {
      case 'find':
      case 'replace':
        if (command.kind === 'replace' && !edit) return false;
        open(command.kind);
        return true;
      case 'insertRow':
        rows.insert(command.where);
        return edit !== null;
    }
    if (!selection) return false;
    const { left, right } = edgesOf(selection);
    switch (command.kind) {
      case 'menu':
        open('menu');
        return true;
      case 'widen':
        widen(left, right, command.by);
        return true;
    }
    return edit !== null && edits(command);
  }

  return {
    selection,
    select,
    draft: typing.draft,
    beginEdit: typing.begin,
    /** Writes what was typed, and goes where the key leads that ended the editing, which may be below a row that is added here. */
    commit(text: string, then?: GridCommand) {
      const added = typing.commit(text, 'cell');
      if (then) run(then, added);
    },
    commitAll: (text: string) => void typing.commit(text, 'selection'),
    cancelEdit: typing.cancel,
    write: typing.write,
    run,
    textAt,
    storedAt: ({ row, column }: CellPosition) => cellText(all[view.rows[row] ?? -1], view.columns[column] ?? ''),
    positions: rows.positions,
    isBelowTable: rows.isBelowTable,
    lastRow,
    /** Below the table rows are added, unless some are hidden. */
    lastToFill:
      selection && hasEmptyLine && !rows.isBelowTable(edgesOf(selection).bottom) ? Number.POSITIVE_INFINITY : lastRow,
    moveRowsTo: rows.moveTo,
    canMoveRows: rows.canMove,
    fillTo: filling.fillTo,
    ...clipboard,
  };
}

export type TableGridState = ReturnType<typeof useTableGrid>;
