import type { SheetCell } from './sheet.ts';
import { SheetDate } from './sheet.ts';

/** Excel refuses to open a file with a longer text in a cell. */
export const MAX_CELL_LENGTH = 32_767;
const cutOff = `… [cut off: a cell of Excel holds ${MAX_CELL_LENGTH.toLocaleString('en')} characters]`;

/** An Excel workbook with one sheet. Texts stay texts, whatever they begin with. */
export async function writeExcel(
  sheet: string,
  header: readonly string[],
  rows: readonly (readonly SheetCell[])[],
): Promise<Blob> {
  const { default: writeXlsxFile } = await import('write-excel-file/universal');
  const titles = header.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const cells = rows.map((row) => row.map(cellOf));
  // Without anything in it, the last row would be none of the sheet.
  if (cells.at(-1)?.every((cell) => cell === null)) cells[cells.length - 1] = [{ value: ' ', type: String }];
  return writeXlsxFile([titles, ...cells], { sheet, stickyRowsCount: 1 }).toBlob();
}

function cellOf(cell: SheetCell) {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'string') return { value: fitting(cell), type: String };
  if (cell instanceof SheetDate) return dateCell(String(cell));
  return typeof cell === 'number' ? { value: cell, type: Number } : { value: cell, type: Boolean };
}

/** Excel has no zones: what it shows is what is written. */
const dateCell = (text: string) => {
  const hasTime = text.includes('T');
  const value = new Date(hasTime ? `${text}Z` : text);
  return { value, type: Date, format: hasTime ? 'yyyy-mm-dd hh:mm:ss' : 'yyyy-mm-dd' };
};

/** The text, or its beginning and that it is cut. */
const fitting = (text: string) =>
  text.length <= MAX_CELL_LENGTH ? text : text.slice(0, MAX_CELL_LENGTH - cutOff.length) + cutOff;
