import type { SheetCell } from './sheet.ts';

/** Excel refuses to open a file with a longer text in a cell. */
const maxCellCharacters = 32_767;

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
  if (typeof cell === 'string') return { value: cell.slice(0, maxCellCharacters), type: String };
  return typeof cell === 'number' ? { value: cell, type: Number } : { value: cell, type: Boolean };
}
