import { beforeEach, expect, test, vi } from 'vitest';
import { ExcelWorkerInPage } from '#testing/excel-worker.ts';
import { readExcelInWorker, writeExcelInWorker } from './excel-in-worker.ts';
import { SheetDate } from './sheet.ts';
import { MAX_EXCEL_MS } from './sheet-limits.ts';

/** Answers nothing, as one that has too much to do. */
class SilentWorker {
  static readonly started: SilentWorker[] = [];
  onerror: (() => void) | null = null;
  isEnded = false;
  constructor() {
    SilentWorker.started.push(this);
  }
  postMessage() {}
  terminate() {
    this.isEnded = true;
  }
}

const silent = () => SilentWorker.started.at(-1);

beforeEach(() => {
  SilentWorker.started.length = 0;
  vi.stubGlobal('Worker', SilentWorker);
});

test('reads in parts what it wrote, with its dates', async () => {
  vi.stubGlobal('Worker', ExcelWorkerInPage);
  const rows = Array.from({ length: 30_000 }, (_, n) => [n, `text ${n}`, n === 1 ? new SheetDate('2026-01-31') : null]);
  const blob = await writeExcelInWorker('Rows', ['a', 'b', 'c'], rows);
  const [sheet] = await readExcelInWorker(await blob.arrayBuffer());
  expect(sheet?.name).toBe('Rows');
  expect(sheet?.rows).toHaveLength(30_001);
  expect(sheet?.rows[2]).toEqual({ line: 3, cells: [1, 'text 1', new SheetDate('2026-01-31')] });
  expect(sheet?.rows.at(-1)).toEqual({ line: 30_001, cells: [29_999, 'text 29999', null] });
});

test('keeps dates as dates on their way from the worker', async () => {
  vi.stubGlobal('Worker', ExcelWorkerInPage);
  const { default: writeXlsxFile } = await import('write-excel-file/universal');
  const value = new Date('2026-01-31T14:30:00Z');
  const blob = await writeXlsxFile([[{ value, type: Date, format: 'yyyy-mm-dd' }]]).toBlob();
  const [sheet] = await readExcelInWorker(await blob.arrayBuffer());
  const [cell] = sheet?.rows[0]?.cells ?? [];
  expect(cell).toBeInstanceOf(SheetDate);
  expect(String(cell)).toBe('2026-01-31T14:30:00');
});

test('says why a file cannot be read', async () => {
  vi.stubGlobal('Worker', ExcelWorkerInPage);
  await expect(readExcelInWorker(new ArrayBuffer(3))).rejects.toThrow('This Excel file cannot be read: it is damaged');
});

test('stops reading and writing what takes too long', async () => {
  vi.useFakeTimers();
  for (const [start, message] of [
    [() => readExcelInWorker(new ArrayBuffer(3)), 'This Excel file takes more than 10 seconds to read.'],
    [() => writeExcelInWorker('A', [], []), 'Writing the Excel file takes more than 10 seconds.'],
  ] as const) {
    const failed = expect(start()).rejects.toThrow(message);
    await vi.advanceTimersByTimeAsync(MAX_EXCEL_MS - 1);
    expect(silent()?.isEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await failed;
    expect(silent()?.isEnded).toBe(true);
  }
});

test('stops at once when the person cancels, and starts nothing afterwards', async () => {
  const stop = new AbortController();
  const reading = readExcelInWorker(new ArrayBuffer(3), stop.signal);
  stop.abort();
  await expect(reading).rejects.toThrow(/abort/);
  expect(silent()?.isEnded).toBe(true);
  await expect(readExcelInWorker(new ArrayBuffer(3), stop.signal)).rejects.toThrow(/abort/);
  expect(SilentWorker.started).toHaveLength(1);
});

test('says so where the worker breaks, as when its memory is not enough', async () => {
  const reading = readExcelInWorker(new ArrayBuffer(3));
  silent()?.onerror?.();
  await expect(reading).rejects.toThrow('This Excel file cannot be read.');
  expect(silent()?.isEnded).toBe(true);
});
