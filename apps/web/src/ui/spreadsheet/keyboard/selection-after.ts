import type { Grid } from '#ui/spreadsheet/selection/move-selection.ts';
import { moveSelection, nextCell } from '#ui/spreadsheet/selection/move-selection.ts';
import type { Selection } from '#ui/spreadsheet/selection/selection.ts';
import { edgesOf, rangeBetween, singleCell, wholeBetween } from '#ui/spreadsheet/selection/selection.ts';
import type { GridCommand } from './grid-keys.ts';

/** A grid whose last row may be followed by an empty line. */
export type GridWithEnd = Grid & { lastRow: number };

/** What a key selects. Null for a key that selects nothing, and for Tab at the ends of the grid, which it leaves there. */
export function selectionAfter(command: GridCommand, selection: Selection, grid: GridWithEnd): Selection | null {
  const { top, bottom, left, right } = edgesOf(selection);
  const first = { row: 0, column: 0 };
  const last = { row: grid.lastRow, column: grid.columns - 1 };
  switch (command.kind) {
    case 'move':
      return moveSelection(selection, command.direction, command, grid);
    case 'corner': {
      const to = command.corner === 'first' ? first : last;
      return command.extend ? rangeBetween(selection.active, to) : singleCell(to);
    }
    case 'next': {
      const { row, column } = selection.active;
      const isAtEnd = command.backwards
        ? row === 0 && column === 0
        : row === grid.rows - 1 && column === grid.columns - 1;
      if (command.along === 'row' && isAtEnd) return null;
      return nextCell(selection, command.along, command.backwards, grid);
    }
    case 'selectAll':
      return wholeBetween(first, last);
    case 'selectRow':
      return wholeBetween({ row: top, column: 0 }, { row: bottom, column: last.column });
    case 'selectColumn':
      return wholeBetween({ row: 0, column: left }, { row: last.row, column: right });
    default:
      return null;
  }
}
