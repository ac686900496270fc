import type { CellPosition, Edges } from '#ui/spreadsheet/selection/selection.ts';

export const ROW_HEIGHT = 32;
export const BAND_HEIGHT = 24;
export const HEADER_HEIGHT = BAND_HEIGHT + 46;
export const NUMBER_WIDTH = 64;

/** What a menu belongs to, and where in the window it is opened. */
export type MenuPlace = { kind: 'cell' | 'row' | 'column'; column: number; x: number; y: number };

/** The width of a column, and its distance from the first one. */
export type SheetColumn = { width: number; start: number };

/** What can be done with columns, by their places. */
export type ColumnActions = {
  resize: (column: number, width: number, isDone: boolean) => void;
  fit: (column: number) => void;
  /** Null where the columns are only looked at. */
  edit: ((column: number) => void) | null;
  /** Moves a column to before the one at another place, which is one of those that `placesFor` names. */
  move: (from: number, to: number) => void;
  placesFor: (column: number) => readonly number[];
};

/** Where the parts of a grid are, in a frame that scrolls. */
export type Geometry = {
  columns: readonly SheetColumn[];
  /** How many columns stay in sight on the left. */
  frozen: number;
  rowCount: number;
};

export const endOf = (columns: readonly SheetColumn[]): number => {
  const last = columns.at(-1);
  return last ? last.start + last.width : 0;
};

export const frozenWidth = ({ columns, frozen }: Geometry): number => endOf(columns.slice(0, frozen));

/** The column at a distance from the first, or the first or last if it is beyond them. */
export function columnAt(columns: readonly SheetColumn[], x: number): number {
  const at = columns.findIndex(({ start, width }) => x < start + width);
  return at === -1 ? columns.length - 1 : at;
}

/** The cell at a point of the frame, or the nearest one if the point is outside of the cells. */
export function cellAtPoint(
  geometry: Geometry,
  point: { x: number; y: number },
  scroll: { left: number; top: number },
): CellPosition {
  const x = point.x - NUMBER_WIDTH;
  const isFrozen = x < frozenWidth(geometry);
  const row = Math.floor((point.y - HEADER_HEIGHT + scroll.top) / ROW_HEIGHT);
  return {
    row: Math.max(0, Math.min(row, geometry.rowCount - 1)),
    column: columnAt(geometry.columns, Math.max(0, isFrozen ? x : x + scroll.left)),
  };
}

/** The cells beside a selection that dragging its corner to a cell fills. Null inside of the selection. */
export function fillTarget(source: Edges, to: CellPosition): Edges | null {
  const down = to.row > source.bottom ? to.row - source.bottom : Math.min(0, to.row - source.top);
  const right = to.column > source.right ? to.column - source.right : Math.min(0, to.column - source.left);
  if (down === 0 && right === 0) return null;
  if (Math.abs(down) >= Math.abs(right)) {
    return down > 0
      ? { ...source, top: source.bottom + 1, bottom: to.row }
      : { ...source, top: to.row, bottom: source.top - 1 };
  }
  return right > 0
    ? { ...source, left: source.right + 1, right: to.column }
    : { ...source, left: to.column, right: source.left - 1 };
}

/** The rectangle of some cells: one part in the columns that stay in sight, the other in those that scroll. */
export function boxesOf(geometry: Geometry, edges: Edges): { frozen: Box | null; scrolled: Box | null } {
  const part = (left: number, right: number): Box | null => {
    const [first, last] = [geometry.columns[left], geometry.columns[right]];
    if (left > right || !first || !last) return null;
    return {
      top: edges.top * ROW_HEIGHT,
      height: (edges.bottom - edges.top + 1) * ROW_HEIGHT,
      left: NUMBER_WIDTH + first.start,
      width: last.start + last.width - first.start,
    };
  };
  return {
    frozen: part(edges.left, Math.min(edges.right, geometry.frozen - 1)),
    scrolled: part(Math.max(edges.left, geometry.frozen), edges.right),
  };
}

export type Box = { top: number; height: number; left: number; width: number };

const MIN_WIDTH = 64;
const MAX_WIDTH = 800;

export const withinWidths = (width: number): number => Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width));

export type EditorBox = Box & { maxWidth: number };

/** Where the editor of a cell stands. A long text makes it as wide as there is room for. */
export function editorBox(geometry: Geometry, { row, column }: CellPosition, scrollLeft: number): EditorBox {
  const { frozen, scrolled } = boxesOf(geometry, { top: row, bottom: row, left: column, right: column });
  const box = frozen ?? scrolled ?? { top: 0, left: 0, height: 0, width: 0 };
  const left = box.left + (frozen ? scrollLeft : 0);
  const room = NUMBER_WIDTH + endOf(geometry.columns) - left;
  return { ...box, left, top: HEADER_HEIGHT + box.top, maxWidth: Math.max(box.width, Math.min(480, room)) };
}
