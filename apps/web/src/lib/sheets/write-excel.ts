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
  return writeXlsxFile([titles, ...cells], { sheet, stickyRowsCount: 1 }).toBlob();
}

function cellOf(cell: SheetCell) {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'string' || cell instanceof SheetDate) return { value: fitting(String(cell)), type: String };
  return typeof cell === 'number' ? { value: cell, type: Number } : { value: cell, type: Boolean };
}

/** The text, or its beginning and that it is cut. */
const fitting = (text: string) =>
  text.length <= MAX_CELL_LENGTH ? text : text.slice(0, MAX_CELL_LENGTH - cutOff.length) + cutOff;
