import { openSheetFile } from '#lib/sheets/open-sheet-file.ts';
import type { TitledSheets } from '#lib/sheets/titled-sheet.ts';
import { titledSheets } from '#lib/sheets/titled-sheet.ts';

export async function readTableFile(file: File, signal?: AbortSignal): Promise<TitledSheets> {
  const opened = await openSheetFile(file, 'a CSV or Excel (.xlsx) file', { signal });
  return titledSheets(
    opened,
    'There are no rows: the first line names the columns, and each line below it is a row of the table.',
    'rows',
  );
}
