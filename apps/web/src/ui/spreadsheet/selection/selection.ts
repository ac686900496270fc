/** A cell by the positions that are shown, which differ from those of the table while rows are filtered. */
export type CellPosition = { row: number; column: number };

/**
 * A rectangle of selected cells. `anchor` is the corner where it was begun, `focus` the corner that moves, and `active` the
 * cell that is typed into, which Tab and Enter move within the rectangle.
 */
export type Selection = {
  anchor: CellPosition;
  focus: CellPosition;
  active: CellPosition;
  /** The cell that is brought into sight when this is selected, where that is not the focus. Null for none. */
  inSight?: CellPosition | null;
  /** Rectangles that were selected before and kept with Ctrl. */
  others?: readonly Edges[];
};

export type GridSize = { rows: number; columns: number };

export type Edges = { top: number; bottom: number; left: number; right: number };

export const edgesOf = ({ anchor, focus }: Pick<Selection, 'anchor' | 'focus'>): Edges => ({
  top: Math.min(anchor.row, focus.row),
  bottom: Math.max(anchor.row, focus.row),
  left: Math.min(anchor.column, focus.column),
  right: Math.max(anchor.column, focus.column),
});

/** All selected rectangles, the last one first. */
export const rangesOf = (selection: Selection): readonly Edges[] => [edgesOf(selection), ...(selection.others ?? [])];

/** The selected rows, by the positions that are shown, in their order. */
export function selectedRows(selection: Selection): number[] {
  const rows = new Set<number>();
  for (const { top, bottom } of rangesOf(selection)) for (let row = top; row <= bottom; row++) rows.add(row);
  return [...rows].sort((one, other) => one - other);
}

/** The positions of the columns that are selected in a row, as a text, which is the same one while they are. */
export const selectedColumns = (selection: Selection | null, row: number, columnCount: number): string =>
  Array.from({ length: columnCount }, (_, column) => column)
    .filter((column) => selection && isSelected(selection, { row, column }))
    .join(' ');

const isSelected = (selection: Selection, { row, column }: CellPosition): boolean =>
  rangesOf(selection).some(
    ({ top, bottom, left, right }) => row >= top && row <= bottom && column >= left && column <= right,
  );

export const isSingle = ({ top, bottom, left, right }: Edges): boolean => top === bottom && left === right;

export const singleCell = (at: CellPosition): Selection => ({ anchor: at, focus: at, active: at });

/** A selection together with the rectangles that are kept beside it. */
export const beside = (selection: Selection, others: readonly Edges[]): Selection =>
  others.length > 0 ? { ...selection, others } : selection;

export const rangeBetween = (anchor: CellPosition, focus: CellPosition): Selection => ({
  anchor,
  focus,
  active: anchor,
});

/** A range of whole rows or columns. What is in sight stays there, because its end may be far away. */
export const wholeBetween = (anchor: CellPosition, focus: CellPosition): Selection => ({
  ...rangeBetween(anchor, focus),
  inSight: null,
});

/** The selection within the grid, for after rows or columns were removed. Null if there is no cell left. */
export function clampSelection(selection: Selection, size: GridSize): Selection | null {
  if (size.rows === 0 || size.columns === 0) return null;
  const isInside = ({ row, column }: CellPosition) => row < size.rows && column < size.columns;
  const { anchor, focus, active, others } = selection;
  const areOthersInside = !others?.some(({ bottom, right }) => !isInside({ row: bottom, column: right }));
  const isWhole = [anchor, focus, active].every(isInside) && areOthersInside;
  if (isWhole) return selection;
  return { anchor: clampCell(anchor, size), focus: clampCell(focus, size), active: clampCell(active, size) };
}

export const clampCell = ({ row, column }: CellPosition, { rows, columns }: GridSize): CellPosition => ({
  row: Math.max(0, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
});
