import { message } from 'antd';
import { expect, test, vi } from 'vitest';
import exceljs from './exceljs.ts';

async function workbook() {
  const { Workbook } = await exceljs.loadOrTell();
  return new Workbook();
}

test('a file is written and read even when the browser had no time yet to load what does it', async () => {
  const written = await (await workbook()).xlsx.writeBuffer();
  const read = exceljs.readOrTell(async () => (await workbook()).xlsx.load(written));
  await expect(read).resolves.toBeDefined();
});

test('a file that is no Excel file is told of, and goes no further', async () => {
  const told = vi.spyOn(message, 'error').mockReturnValue(undefined as never);
  const goneOn = vi.fn();
  const bytes = new TextEncoder().encode('no Excel file').buffer;
  void exceljs.readOrTell(async () => (await workbook()).xlsx.load(bytes)).then(goneOn, goneOn);
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith(expect.stringContaining('could not be read')));
  expect(goneOn).not.toHaveBeenCalled();
});
