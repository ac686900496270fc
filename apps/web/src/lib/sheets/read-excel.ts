import type { Sheet, SheetCell } from './sheet.ts';
import { SheetDate, UnreadableFile } from './sheet.ts';
import { MAX_SHEET_CELLS } from './sheet-limits.ts';
import type { SurveyedSheet } from './survey-sheets.ts';
import { surveySheets } from './survey-sheets.ts';

/**
 * Reads all sheets of an Excel workbook (.xlsx). An error is the text that a person sees in its cell, and a formula without a
 * result that of the formula: they would be empty cells otherwise.
 */
export async function readExcel(bytes: ArrayBuffer): Promise<Sheet[]> {
  // The universal entry parses in this thread, which is our worker, and unpacks files from 512 KB on in another one that it
  // starts from a blob. That of browsers also parses in a worker, with functions that it makes from their source.
  const { default: readXlsxFile, InvalidInputError } = await import('read-excel-file/universal');
  try {
    const surveyed = await surveySheets(bytes);
    requireReadable(surveyed);
    const sheets = await readXlsxFile(bytes);
    return sheets.map(({ sheet, data }, at) => {
      const rows = data.map((cells) => cells.map(cellOf));
      for (const { row, column, text } of surveyed[at]?.valueless ?? []) put(rows, row, column, text);
      // The last rows of a table may have nothing but an empty text, which is no value.
      while (rows.length < (surveyed[at]?.rowsWithText ?? 0)) rows.push([]);
      return { name: sheet, rows: rows.map((cells, index) => ({ line: index + 1, cells })) };
    });
  } catch (cause) {
    if (cause instanceof UnreadableFile) throw cause;
    const isOld = cause instanceof InvalidInputError && cause.code === 'XLS_FILE_NOT_SUPPORTED';
    throw new UnreadableFile(isOld ? oldFormat : damaged, { cause });
  }
}

const oldFormat = 'This is an Excel file of the old format (.xls). Save it as .xlsx, and choose that.';
const damaged =
  'This Excel file cannot be read: it is damaged, protected by a password, or not an Excel workbook (.xlsx).';

/**
 * All cells of all sheets, up to the last one of each, are made at once: a single one far away, or many sheets, would take all
 * of the page's memory.
 */
function requireReadable(sheets: readonly SurveyedSheet[]): void {
  let cells = 0;
  for (const { rows, columns } of sheets) {
    cells += rows * columns;
    if (rows * columns <= MAX_SHEET_CELLS) continue;
    const reach = `${rows.toLocaleString('en')} rows and ${columns.toLocaleString('en')} columns`;
    throw new UnreadableFile(
      `This Excel file reaches over ${reach}, which is too much. Delete what is far from the other cells, or save it as CSV.`,
    );
  }
  if (cells > MAX_SHEET_CELLS)
    throw new UnreadableFile(
      `The sheets of this Excel file have ${cells.toLocaleString('en')} cells together, which is too much. Delete the sheets that are not needed, or save one as CSV.`,
    );
}

/** Writes a text into a cell, which may be beyond all that have values. */
function put(rows: SheetCell[][], row: number, column: number, text: string): void {
  while (rows.length <= row) rows.push([]);
  const cells = rows[row] as SheetCell[];
  while (cells.length <= column) cells.push(null);
  cells[column] = text;
}

function cellOf(cell: unknown): SheetCell {
  if (cell instanceof Date) return new SheetDate(cell);
  return cell === undefined ? null : (cell as SheetCell);
}
