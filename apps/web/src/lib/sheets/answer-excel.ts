import type { ExcelQuestion, ExcelReply, SentRow } from './excel-messages.ts';
import { toCells, toSent } from './excel-messages.ts';
import { readExcel } from './read-excel.ts';
import type { Sheet } from './sheet.ts';
import { UnreadableFile } from './sheet.ts';
import { writeExcel } from './write-excel.ts';

/** How many cells are sent together. */
const CELLS_AT_ONCE = 20_000;

/** Answers one question in the worker. */
export async function answerExcel(question: ExcelQuestion, tell: (reply: ExcelReply) => void) {
  if ('write' in question) {
    const { sheet, header, rows } = question.write;
    tell({ written: await writeExcel(sheet, header, rows.map(toCells)) });
    return;
  }
  try {
    for (const sheet of await readExcel(question.read)) tellSheet(sheet, tell);
    tell({ isOver: true });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    tell({ unreadable: error.message });
  }
}

function tellSheet({ name, rows }: Sheet, tell: (reply: ExcelReply) => void) {
  tell({ sheet: name });
  let some: SentRow[] = [];
  let count = 0;
  for (const { line, cells } of rows) {
    some.push({ line, cells: toSent(cells) });
    count += cells.length + 1;
    if (count < CELLS_AT_ONCE) continue;
    tell({ rows: some });
    some = [];
    count = 0;
  }
  tell({ rows: some });
}
