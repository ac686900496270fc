import type { TitledSheet } from '#jdm-editor/table/import/plan-import.ts';
import { titledSheet } from '#jdm-editor/table/import/plan-import.ts';
import { openSheetFile } from '#lib/sheets/open-sheet-file.ts';
import { readCsv } from '#lib/sheets/read-csv.ts';
import { UnreadableFile } from '#lib/sheets/sheet.ts';
import { readCaseJson } from './case-json.ts';
import type { FileCase } from './file-case.ts';

/** A file that was chosen: cases that are complete, or sheets whose columns are still to be given a meaning. */
export type CaseFile = { name: string } & (
  | { cases: readonly FileCase[]; sheets: null }
  | { cases: null; sheets: readonly [TitledSheet, ...TitledSheet[]] }
);

export async function readCaseFile(file: File): Promise<CaseFile> {
  const opened = await openSheetFile(file, 'a CSV, Excel (.xlsx) or JSON file');
  const { name } = file;
  if (opened.format === 'text' && /^[[{]/.test(opened.text.trimStart()))
    return { name, cases: readCaseJson(opened.text.replace(/^\uFEFF/, '')), sheets: null };
  const sheets = opened.format === 'Excel' ? opened.sheets : [{ name: '', rows: await readCsv(opened.text) }];
  const [first, ...others] = sheets.flatMap((sheet) => titledSheet(sheet.name, sheet.rows) ?? []);
  if (!first)
    throw new UnreadableFile(
      'There are no test cases: the first line names the fields, and each line below it is a test case.',
    );
  return { name, cases: null, sheets: [first, ...others] };
}
