import { openSheetFile } from '#lib/sheets/open-sheet-file.ts';
import { readCsv } from '#lib/sheets/read-csv.ts';
import type { Sheet } from '#lib/sheets/sheet.ts';
import { UnreadableFile } from '#lib/sheets/sheet.ts';
import { readObjects } from './read-objects.ts';
import { readTable } from './read-table.ts';
import type { Source, Table } from './source.ts';

/** Reads a pasted text: JSON where it begins with a bracket, else rows. Null while there is nothing but space. */
export async function readText(text: string): Promise<Source | null> {
  const [first] = text.trimStart();
  if (!first) return null;
  if (first === '{' || first === '[') return readObjects(text);
  return { format: 'CSV', tables: tablesOf([{ name: '', rows: await readCsv(text) }]) };
}

export async function readFile(file: File, signal?: AbortSignal): Promise<Source> {
  const opened = await openSheetFile(file, 'a CSV, Excel (.xlsx) or JSON file', { signal });
  if (opened.format === 'Excel') return { format: 'Excel', tables: tablesOf(opened.sheets) };
  const source = await readText(opened.text);
  if (!source) throw new UnreadableFile('The file is empty.');
  return source;
}

/** The sheets that have rows. */
function tablesOf(sheets: readonly Sheet[]): readonly [Table, ...Table[]] {
  const [first, ...others] = sheets.map(readTable).filter((table) => table !== null);
  if (!first) {
    throw new UnreadableFile(
      'There are no rows: the first line names the columns, and each line below it is an input.',
    );
  }
  return [first, ...others];
}
