import type { Direction } from '#lib/browser/arrow-keys.ts';
import type { CellPosition, GridSize, Selection } from './selection.ts';
import { clampCell, edgesOf, isSingle, rangeBetween, singleCell } from './selection.ts';

/** How far a key press goes: by a cell, to the end of the filled cells, by a screen, or to the first or last cell. */
export type Distance = 'cell' | 'edge' | 'page' | 'end';

const steps: Record<Direction, CellPosition> = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
};

export type Grid = GridSize & {
  /** How many rows a screen shows. */
  pageRows: number;
  isFilled: (position: CellPosition) => boolean;
};

/** The cell that a key press leads to from another. */
function cellFrom(from: CellPosition, direction: Direction, distance: Distance, grid: Grid): CellPosition {
  const step = steps[direction];
  if (distance === 'cell') return clampCell(plus(from, step, 1), grid);
  if (distance === 'page') return clampCell(plus(from, step, Math.max(1, grid.pageRows - 1)), grid);
  if (distance === 'end') return clampCell(plus(from, step, Math.max(grid.rows, grid.columns)), grid);
  return edgeFrom(from, step, grid);
}

/** As in spreadsheets: the last filled cell before a gap, or else the first filled one after it, or the last of all. */
function edgeFrom(from: CellPosition, step: CellPosition, grid: Grid): CellPosition {
  const isInside = ({ row, column }: CellPosition) =>
    row >= 0 && column >= 0 && row < grid.rows && column < grid.columns;
  let at = plus(from, step, 1);
  if (!isInside(at)) return from;
  const stopsAtGap = grid.isFilled(from) && grid.isFilled(at);
  for (;;) {
    if (!stopsAtGap && grid.isFilled(at)) return at;
    const next = plus(at, step, 1);
    if (!isInside(next)) return at;
    if (stopsAtGap && !grid.isFilled(next)) return at;
    at = next;
  }
}

/** Moves the active cell, or the moving corner of the selection where it is extended. */
export function moveSelection(
  { anchor, focus, active }: Selection,
  direction: Direction,
  { distance, extend }: { distance: Distance; extend: boolean },
  grid: Grid,
): Selection {
  if (!extend) return singleCell(cellFrom(active, direction, distance, grid));
  // After Tab has moved the active cell, a new range begins there.
  const from = active === anchor ? focus : active;
  return rangeBetween(active, cellFrom(from, direction, distance, grid));
}

/**
 * The selection after Tab (along a row) or Enter (along a column). Within a range of several cells the active cell goes around
 * its end to its beginning. A single cell goes on at the end of its row with the next, and stays at the end of its column.
 */
export function nextCell(selection: Selection, along: 'row' | 'column', backwards: boolean, size: GridSize): Selection {
  const edges = edgesOf(selection);
  const single = isSingle(edges);
  if (single && along === 'column') {
    return singleCell(clampCell(plus(selection.active, backwards ? steps.up : steps.down, 1), size));
  }
  const { top, bottom, left, right } = single
    ? { top: 0, bottom: size.rows - 1, left: 0, right: size.columns - 1 }
    : edges;
  const width = right - left + 1;
  const height = bottom - top + 1;
  const { row, column } = selection.active;
  const index = along === 'row' ? (row - top) * width + column - left : (column - left) * height + row - top;
  const count = width * height;
  const next = (index + (backwards ? count - 1 : 1)) % count;
  const active =
    along === 'row'
      ? { row: top + Math.floor(next / width), column: left + (next % width) }
      : { row: top + (next % height), column: left + Math.floor(next / height) };
  return single ? singleCell(active) : { ...selection, active };
}

const plus = ({ row, column }: CellPosition, step: CellPosition, times: number): CellPosition => ({
  row: row + step.row * times,
  column: column + step.column * times,
});
