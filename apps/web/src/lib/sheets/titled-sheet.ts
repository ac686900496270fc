import type { OpenedFile } from './open-sheet-file.ts';
import { readCsv } from './read-csv.ts';
import type { SheetRow } from './sheet.ts';
import { isEmptyCell, UnreadableFile } from './sheet.ts';

/** A sheet whose first line names its columns. */
export type TitledSheet = { name: string; isCsv: boolean; titles: string[]; rows: SheetRow[] };

export type TitledSheets = readonly [TitledSheet, ...TitledSheet[]];

export const isEmptyRow = ({ cells }: SheetRow): boolean => cells.every(isEmptyCell);

/** Whether lines below the titles whose cells are all empty are rows. A line of a text without any separator never is one. */
type EmptyLines = 'rows' | 'none';

/** Null if there is nothing below the titles. */
export function titledSheet(
  name: string,
  isCsv: boolean,
  rows: readonly SheetRow[],
  emptyLines: EmptyLines = 'none',
): TitledSheet | null {
  const begin = rows.findIndex((row) => !isEmptyRow(row));
  const first = rows[begin];
  const isRow = (row: SheetRow) => !isEmptyRow(row) || (emptyLines === 'rows' && !(isCsv && row.cells.length < 2));
  const others = rows.slice(begin + 1).filter(isRow);
  if (!first || others.length === 0) return null;
  const width = first.cells.findLastIndex((cell) => !isEmptyCell(cell)) + 1;
  const titles = first.cells.slice(0, width).map((cell) => String(cell ?? '').trim());
  return { name, isCsv, titles, rows: others };
}

/**
 * The sheets of a file that have rows.
 *
 * @param nothing what is said of a file that has none
 */
export async function titledSheets(
  file: OpenedFile,
  nothing: string,
  emptyLines: EmptyLines = 'none',
): Promise<TitledSheets> {
  const isCsv = file.format === 'text';
  const sheets = isCsv ? [{ name: '', rows: await readCsv(file.text) }] : file.sheets;
  const [first, ...others] = sheets.flatMap(({ name, rows }) => titledSheet(name, isCsv, rows, emptyLines) ?? []);
  if (!first) throw new UnreadableFile(nothing);
  return [first, ...others];
}
