import type { Edges } from '#ui/spreadsheet/selection/selection.ts';
import { storedCells } from './column-cells.ts';
import type { TableContent } from './table-content.ts';
import { tableRows } from './table-content.ts';
import type { CellChange } from './table-edits.ts';
import { setCells, withRowCount } from './table-edits.ts';

/** The shown rows and columns of a table: positions in the table of the rows, and ids of the columns. */
export type GridView = { rows: readonly number[]; columns: readonly string[] };

const cellsIn = function* ({ top, bottom, left, right }: Edges, { rows, columns }: GridView) {
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) {
      const [position, columnId] = [rows[row], columns[column]];
      if (position !== undefined && columnId !== undefined) yield { row, column, position, columnId };
    }
};

/** The texts of the selected cells, row by row: those that are stored, or those that are shown. */
export function textsIn(
  content: TableContent,
  { top, bottom, left, right }: Edges,
  view: GridView,
  textOf = storedCells.textOf,
): string[][] {
  const rows = tableRows(content);
  const shown = view.rows.slice(top, bottom + 1).map((position) => rows[position]);
  return shown.map((row) => view.columns.slice(left, right + 1).map((id) => textOf(row, id)));
}

/** Writes one text into all cells of some rectangles, or what each column makes of it. */
export function writeCells(
  content: TableContent,
  ranges: readonly Edges[],
  view: GridView,
  text: string | ((column: number) => string),
): TableContent {
  const textFor = typeof text === 'string' ? () => text : text;
  const changes = ranges.flatMap((edges) =>
    [...cellsIn(edges, view)].map(({ position: row, column, columnId }) => ({ row, columnId, text: textFor(column) })),
  );
  return setCells(content, changes);
}

/** Copies the first row of the selection into the rows below it, or the first column into those beside it. */
export function fill(content: TableContent, edges: Edges, view: GridView, direction: 'down' | 'right'): TableContent {
  const { top, left } = edges;
  return direction === 'down'
    ? fillFrom(content, { ...edges, bottom: top }, { ...edges, top: top + 1 }, view)
    : fillFrom(content, { ...edges, right: left }, { ...edges, left: left + 1 }, view);
}

/** Copies the cells of one rectangle into another as often as they fit: what dragging the corner of a selection does. */
export function fillFrom(content: TableContent, source: Edges, target: Edges, view: GridView): TableContent {
  const texts = textsIn(content, source, view);
  const [height, width] = [source.bottom - source.top + 1, source.right - source.left + 1];
  const within = (at: number, size: number) => ((at % size) + size) % size;
  const changes = [...cellsIn(target, view)].map(({ row, column, position, columnId }): CellChange => {
    const from = texts[within(row - source.top, height)]?.[within(column - source.left, width)];
    return { row: position, columnId, text: from ?? '' };
  });
  return setCells(content, changes);
}

/**
 * The table with rows down to a place of the grid, which are added at its end, and what is shown of it then. None is added while
 * rows are hidden, because its place would not be seen.
 */
export function withRowsTo(
  content: TableContent,
  view: GridView,
  bottom: number,
  newId: () => string,
): { content: TableContent; view: GridView } {
  const end = tableRows(content).length;
  // The shown rows may end with the empty line below the table, which becomes a row when something is written there.
  if (view.rows.length < end) return { content, view };
  const count = Math.max(end, bottom + 1);
  const rows = Array.from({ length: count }, (_, position) => position);
  return { content: withRowCount(content, count, newId), view: { ...view, rows } };
}

export type Pasted = {
  content: TableContent;
  edges: Edges;
  droppedRows: number;
  droppedColumns: number;
};

/**
 * Writes cells from the first selected cell on. A selection that is a multiple of what is pasted is filled with it. Rows that
 * go beyond the end of the table are added, unless rows are hidden; columns that go beyond it are dropped.
 */
export function paste(
  content: TableContent,
  texts: readonly (readonly string[])[],
  selected: Edges,
  view: GridView,
  newId: () => string,
  /** What a column makes of a text from elsewhere, which stands at a place in what is pasted. */
  read: (text: string, column: number, from: { row: number; column: number }) => string,
): Pasted {
  const height = texts.length;
  const width = texts.reduce((most, row) => Math.max(most, row.length), 0);
  const times = (size: number, of: number) => (size % of === 0 ? size : of);
  const { top, left } = selected;
  const rowCount = times(selected.bottom - top + 1, height);
  const columnCount = times(selected.right - left + 1, width);

  const { content: grown, view: shown } = withRowsTo(content, view, top + rowCount - 1, newId);
  const { rows } = shown;

  const changes: CellChange[] = [];
  for (let row = 0; row < rowCount; row++)
    for (let column = 0; column < columnCount; column++) {
      const [position, columnId] = [rows[top + row], view.columns[left + column]];
      const from = { row: row % height, column: column % width };
      const text = read(texts[from.row]?.[from.column] ?? '', left + column, from);
      if (position !== undefined && columnId !== undefined) changes.push({ row: position, columnId, text });
    }
  const bottom = Math.min(top + rowCount, rows.length) - 1;
  const right = Math.min(left + columnCount, view.columns.length) - 1;
  return {
    content: setCells(grown, changes),
    edges: { top, bottom, left, right },
    droppedRows: Math.max(0, top + rowCount - rows.length),
    droppedColumns: Math.max(0, left + columnCount - view.columns.length),
  };
}
