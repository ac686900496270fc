import { answerExcel } from './answer-excel.ts';
import type { ExcelQuestion } from './excel-messages.ts';

/** Reads and writes Excel files beside the page, which would stand still meanwhile. */
self.onmessage = ({ data }: MessageEvent<ExcelQuestion>) => {
  answerExcel(data, (reply) => self.postMessage(reply)).catch((error) => {
    // The page hears of it as an error of the worker.
    setTimeout(() => {
      throw error;
    });
  });
};
