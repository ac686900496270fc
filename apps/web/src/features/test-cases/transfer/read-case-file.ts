import { MAX_TEST_CASES_BODY_BYTES } from '@rulewright/contract';
import { schemaOf } from '@rulewright/jdm';
import { openSheetFile } from '#lib/sheets/open-sheet-file.ts';
import type { TitledSheets } from '#lib/sheets/titled-sheet.ts';
import { titledSheets } from '#lib/sheets/titled-sheet.ts';
import type { KnownFields } from '../fields/known-fields.ts';
import { fieldsOfSchema } from '../fields/known-fields.ts';
import { readCaseJson } from './case-json.ts';
import type { FileCase } from './file-case.ts';

/** A file that was chosen: cases that are complete, or sheets whose columns are still to be given a meaning. */
export type CaseFile =
  | { cases: readonly FileCase[]; sheets: null }
  | {
      cases: null;
      sheets: TitledSheets;
      /** Those that the rules read and decide. */
      fields: KnownFields;
    };

/** @param graph the rules that the cases are for. Null while they cannot be read. */
export async function readCaseFile(file: File, graph: object | null, signal?: AbortSignal): Promise<CaseFile> {
  // As much as a call takes: what was exported can be imported again.
  const opened = await openSheetFile(file, 'a CSV, Excel (.xlsx) or JSON file', {
    maxBytes: MAX_TEST_CASES_BODY_BYTES,
    signal,
  });
  if (opened.format === 'text' && /^[[{]/.test(opened.text.trimStart()))
    return { cases: readCaseJson(opened.text.replace(/^\uFEFF/, '')), sheets: null };
  const nothing = 'There are no test cases: the first line names the fields, and each line below it is a test case.';
  const sheets = await titledSheets(opened, nothing);
  const { input, output } = schemaOf(JSON.stringify(graph));
  return { cases: null, sheets, fields: { input: fieldsOfSchema(input), expected: fieldsOfSchema(output) } };
}
