/** A cell by the positions that are shown, which differ from those of the table while rows are filtered. */
export type CellPosition = { row: number; column: number };

/**
 * A rectangle of selected cells. `anchor` is the corner where it was begun, `focus` the corner that moves, and `active` the
 * cell that is typed into, which Tab and Enter move within the rectangle.
 */
export type Selection = { anchor: CellPosition; focus: CellPosition; active: CellPosition };

export type GridSize = { rows: number; columns: number };

export type Edges = { top: number; bottom: number; left: number; right: number };

export const edgesOf = ({ anchor, focus }: Pick<Selection, 'anchor' | 'focus'>): Edges => ({
  top: Math.min(anchor.row, focus.row),
  bottom: Math.max(anchor.row, focus.row),
  left: Math.min(anchor.column, focus.column),
  right: Math.max(anchor.column, focus.column),
});

export const singleCell = (at: CellPosition): Selection => ({ anchor: at, focus: at, active: at });

export const rangeBetween = (anchor: CellPosition, focus: CellPosition): Selection => ({
  anchor,
  focus,
  active: anchor,
});

export const contains = (selection: Selection, { row, column }: CellPosition): boolean => {
  const { top, bottom, left, right } = edgesOf(selection);
  return row >= top && row <= bottom && column >= left && column <= right;
};

/** The selection within the grid, for after rows or columns were removed. Null if there is no cell left. */
export function clampSelection({ anchor, focus, active }: Selection, size: GridSize): Selection | null {
  if (size.rows === 0 || size.columns === 0) return null;
  return { anchor: clampCell(anchor, size), focus: clampCell(focus, size), active: clampCell(active, size) };
}

export const clampCell = ({ row, column }: CellPosition, { rows, columns }: GridSize): CellPosition => ({
  row: Math.max(0, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
});
