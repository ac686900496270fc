import type { ExcelQuestion, ExcelReply } from './excel-messages.ts';
import { toRow, toSent } from './excel-messages.ts';
import type { Sheet, SheetCell, SheetRow } from './sheet.ts';
import { UnreadableFile } from './sheet.ts';
import { MAX_EXCEL_MS } from './sheet-limits.ts';

const seconds = MAX_EXCEL_MS / 1000;
const tooSlow = {
  read: `This Excel file takes more than ${seconds} seconds to read. Choose one with fewer rows, or save it as CSV.`,
  write: `Writing the Excel file takes more than ${seconds} seconds. Export it as CSV.`,
};
const broken = {
  read: 'This Excel file cannot be read. Save it as CSV, and choose that.',
  write: 'The Excel file cannot be written. Export it as CSV.',
};

/** Reads all sheets of an Excel workbook. Aborting ends it at once. */
export async function readExcelInWorker(bytes: ArrayBuffer, signal?: AbortSignal): Promise<Sheet[]> {
  const sheets: { name: string; rows: SheetRow[] }[] = [];
  await ask({ read: bytes }, { signal, transfer: [bytes] }, (reply) => {
    if ('sheet' in reply) sheets.push({ name: reply.sheet, rows: [] });
    if ('rows' in reply) for (const row of reply.rows) sheets.at(-1)?.rows.push(toRow(row));
    return 'isOver' in reply;
  });
  return sheets;
}

/** Writes an Excel workbook with one sheet. */
export async function writeExcelInWorker(
  sheet: string,
  header: readonly string[],
  rows: readonly (readonly SheetCell[])[],
): Promise<Blob> {
  let written = new Blob();
  await ask({ write: { sheet, header, rows: rows.map(toSent) } }, {}, (reply) => {
    if ('written' in reply) written = reply.written;
    return 'written' in reply;
  });
  return written;
}

type Options = { signal?: AbortSignal | undefined; transfer?: Transferable[] };

/** Asks a worker of its own, so that it can be stopped whatever it does. `take` tells whether a reply is the last one. */
function ask(
  question: ExcelQuestion,
  { signal, transfer = [] }: Options,
  take: (reply: ExcelReply) => boolean,
): Promise<void> {
  const task = 'read' in question ? 'read' : 'write';
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const worker = new Worker(new URL('./excel-worker.ts', import.meta.url), { type: 'module' });
    const fail = (reason: unknown) => end(() => reject(reason));
    const cancel = () => fail(signal?.reason);
    const timer = setTimeout(() => fail(new UnreadableFile(tooSlow[task])), MAX_EXCEL_MS);
    signal?.addEventListener('abort', cancel);
    worker.onerror = () => fail(new UnreadableFile(broken[task]));
    worker.onmessage = ({ data }: MessageEvent<ExcelReply>) => {
      if ('unreadable' in data) fail(new UnreadableFile(data.unreadable));
      else if (take(data)) end(resolve);
    };
    worker.postMessage(question, transfer);

    function end(settle: () => void) {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      worker.terminate();
      settle();
    }
  });
}
