import { decodeText } from './decode-text.ts';
import { readExcelInWorker } from './excel-in-worker.ts';
import type { Sheet } from './sheet.ts';
import { UnreadableFile } from './sheet.ts';
import { MAX_FILE_BYTES, MAX_UNPACKED_BYTES } from './sheet-limits.ts';
import { unpackedSize } from './zip-entries.ts';

export type OpenedFile = { format: 'Excel'; sheets: Sheet[] } | { format: 'text'; text: string };

/**
 * Opens a file that somebody has chosen: the sheets of an Excel workbook, or a text.
 *
 * @param wanted what to choose instead of a file that is neither: "a CSV or Excel (.xlsx) file"
 * @param maxBytes how large it may be
 * @param signal aborted when the person no longer wants it
 */
export async function openSheetFile(
  file: File,
  wanted: string,
  { maxBytes = MAX_FILE_BYTES, signal }: { maxBytes?: number; signal?: AbortSignal | undefined } = {},
): Promise<OpenedFile> {
  if (file.size > maxBytes) {
    throw new UnreadableFile(`The file is larger than ${inMegabytes(maxBytes)}.`);
  }
  const bytes = await file.arrayBuffer();
  if (isZip(bytes) || /\.xlsx?$/i.test(file.name)) {
    if ((unpackedSize(bytes) ?? 0) > MAX_UNPACKED_BYTES) {
      throw new UnreadableFile(
        `This Excel file is larger than ${inMegabytes(MAX_UNPACKED_BYTES)} when it is unpacked. Choose one with fewer rows, or save it as CSV.`,
      );
    }
    return { format: 'Excel', sheets: await readExcelInWorker(bytes, signal) };
  }
  const text = decodeText(bytes);
  // Texts have no zero bytes; images, archives and programs do.
  if (text.includes('\0')) throw new UnreadableFile(`This is neither text nor an Excel workbook. Choose ${wanted}.`);
  return { format: 'text', text };
}

const inMegabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

function isZip(bytes: ArrayBuffer): boolean {
  const [first, second] = new Uint8Array(bytes);
  return first === 0x50 && second === 0x4b;
}
