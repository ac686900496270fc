import { decodeText } from '#lib/sheets/decode-text.ts';
import { readCsv } from '#lib/sheets/read-csv.ts';
import { readExcel } from '#lib/sheets/read-excel.ts';
import type { Sheet } from '#lib/sheets/sheet.ts';
import { UnreadableFile } from '#lib/sheets/sheet.ts';
import { unpackedSize } from '#lib/sheets/unpacked-size.ts';
import { readObjects } from './read-objects.ts';
import { readTable } from './read-table.ts';
import type { Source, Table } from './source.ts';
import { MAX_FILE_BYTES, MAX_UNPACKED_BYTES } from './source-limits.ts';

/** Reads a pasted text: JSON where it begins with a bracket, else rows. Null while there is nothing but space. */
export async function readText(text: string): Promise<Source | null> {
  const [first] = text.trimStart();
  if (!first) return null;
  if (first === '{' || first === '[') return readObjects(text);
  return { format: 'CSV', tables: tablesOf([{ name: '', rows: await readCsv(text) }]) };
}

export async function readFile(file: File): Promise<Source> {
  if (file.size > MAX_FILE_BYTES) {
    throw new UnreadableFile(`The file is larger than ${inMegabytes(MAX_FILE_BYTES)}.`);
  }
  const bytes = await file.arrayBuffer();
  if (isZip(bytes) || /\.xlsx?$/i.test(file.name)) {
    if ((unpackedSize(bytes) ?? 0) > MAX_UNPACKED_BYTES) {
      throw new UnreadableFile(
        `This Excel file is larger than ${inMegabytes(MAX_UNPACKED_BYTES)} when it is unpacked. Choose one with fewer rows, or save it as CSV.`,
      );
    }
    return { format: 'Excel', tables: tablesOf(await readExcel(bytes)) };
  }
  const text = decodeText(bytes);
  // Texts have no zero bytes; images, archives and programs do.
  if (text.includes('\0')) {
    throw new UnreadableFile('This is neither text nor an Excel workbook. Choose a CSV, Excel (.xlsx) or JSON file.');
  }
  const source = await readText(text);
  if (!source) throw new UnreadableFile('The file is empty.');
  return source;
}

const inMegabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

function isZip(bytes: ArrayBuffer): boolean {
  const [first, second] = new Uint8Array(bytes);
  return first === 0x50 && second === 0x4b;
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
