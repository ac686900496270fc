import type { SheetRow } from './sheet.ts';
import { UnreadableFile } from './sheet.ts';
import { positionAt } from './text-position.ts';

const delimiters = [',', ';', '\t', '|'] as const;

/** Reads comma-separated text, also with semicolons, tabs (as copied from a spreadsheet) or bars in their place. */
export async function readCsv(source: string): Promise<SheetRow[]> {
  const { default: papa } = await import('papaparse');
  const text = source.replace(/^\uFEFF/, '');
  const columnsWith = (delimiter: string) => papa.parse<string[]>(text, { delimiter, preview: 1 }).data[0]?.length ?? 0;
  // The first line decides, because decimals and prose in the other lines may hold the other delimiters.
  const delimiter = delimiters.reduce((best, one) => (columnsWith(one) > columnsWith(best) ? one : best));
  const { data, errors } = papa.parse<string[]>(text, { delimiter });
  const [fault] = errors;
  if (fault) {
    // The parser names the offset behind the quotation mark.
    const { line, column } = positionAt(text, (fault.index ?? 1) - 1);
    throw new UnreadableFile(`Line ${line}, column ${column}: ${faults[fault.code] ?? fault.message}`);
  }
  return numbered(data);
}

const faults: Record<string, string> = {
  MissingQuotes: 'the quotation mark that opens here is never closed.',
  InvalidQuotes:
    'the text in quotation marks goes on after the mark that closes it. Write a quotation mark inside of it twice.',
};

/** A row takes one line, and another one for each line break in its cells. */
function numbered(rows: string[][]): SheetRow[] {
  let line = 1;
  return rows.map((cells) => {
    const row = { line, cells };
    line += 1;
    for (const cell of cells) if (/[\r\n]/.test(cell)) line += cell.split(/\r\n|\r|\n/).length - 1;
    return row;
  });
}
