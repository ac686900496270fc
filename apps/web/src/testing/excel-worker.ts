import { answerExcel } from '#lib/sheets/answer-excel.ts';
import type { ExcelQuestion, ExcelReply } from '#lib/sheets/excel-messages.ts';

/** Does in the page what the worker for Excel files does. */
export class ExcelWorkerInPage {
  onmessage: ((event: { data: ExcelReply }) => void) | null = null;
  onerror: (() => void) | null = null;

  postMessage(question: ExcelQuestion) {
    answerExcel(question, (data) => this.onmessage?.({ data })).catch(() => this.onerror?.());
  }

  terminate() {
    this.onmessage = null;
  }
}
