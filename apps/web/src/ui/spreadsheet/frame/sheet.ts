import type { GridCommand } from '#ui/spreadsheet/keyboard/grid-keys.ts';
import type { CellPosition, Edges, Selection } from '#ui/spreadsheet/selection/selection.ts';

/** What is typed into a cell before it becomes the cell's text. */
export type CellDraft = { at: CellPosition; text: string; isReplacement: boolean };

/** What a spreadsheet asks of those who own its cells. */
export type Sheet = {
  selection: Selection | null;
  select: (selection: Selection) => void;
  /** Returns whether the key was used. */
  run: (command: GridCommand) => boolean;
  draft: CellDraft | null;
  beginEdit: (at: CellPosition, replacement: string | null) => void;
  /** The last row that is there. */
  lastRow: number;
  /** Down to where the corner of the selection can be dragged. */
  lastToFill: number;
  /** Whether a row is the empty line below the last one. */
  isBelowTable: (row: number) => boolean;
  /** Fills cells beside the selection. `isSwapped` copies where a series would be made, and the other way round. */
  fillTo: (target: Edges, isSwapped?: boolean) => void;
  /** Moves rows to before the one that is shown at a place now. */
  moveRowsTo: (rows: readonly number[], to: number) => void;
  copied: () => string;
  cut: () => string;
  paste: (text: string) => void;
};
