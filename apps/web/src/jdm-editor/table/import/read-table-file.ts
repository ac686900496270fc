import { openSheetFile } from '#lib/sheets/open-sheet-file.ts';
import { readCsv } from '#lib/sheets/read-csv.ts';
import { UnreadableFile } from '#lib/sheets/sheet.ts';
import type { TitledSheet } from './plan-import.ts';
import { titledSheet } from './plan-import.ts';

/** The sheets of a file that have rows. */
export async function readTableFile(file: File): Promise<[TitledSheet, ...TitledSheet[]]> {
  const opened = await openSheetFile(file, 'a CSV or Excel (.xlsx) file');
  const sheets = opened.format === 'Excel' ? opened.sheets : [{ name: '', rows: await readCsv(opened.text) }];
  const [first, ...others] = sheets.map(({ name, rows }) => titledSheet(name, rows)).filter((sheet) => sheet !== null);
  if (!first) {
    throw new UnreadableFile(
      'There are no rows: the first line names the columns, and each line below it is a row of the table.',
    );
  }
  return [first, ...others];
}
