import type { Edges } from '#ui/spreadsheet/selection/selection.ts';

/** Rows by their positions in the table, as steps and menus name them: "row 7", "rows 3 to 5", "4 rows". */
export function rowsText(positions: readonly number[]): string {
  const [first = 0] = positions;
  const last = positions.at(-1) ?? first;
  if (positions.length === 1) return `row ${first + 1}`;
  return last - first + 1 === positions.length ? `rows ${first + 1} to ${last + 1}` : `${positions.length} rows`;
}

/** "1 cell", "3 by 4 cells". */
export function cellsText({ top, bottom, left, right }: Edges): string {
  const [rows, columns] = [bottom - top + 1, right - left + 1];
  return rows * columns === 1 ? '1 cell' : `${rows} by ${columns} cells`;
}

/** The same for a single one, "2 ranges of cells" for several. */
export const rangesText = (ranges: readonly Edges[]): string => {
  const [first, ...others] = ranges;
  return first && others.length === 0 ? cellsText(first) : `${ranges.length} ranges of cells`;
};
