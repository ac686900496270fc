import { message } from 'antd';
import { expect, test, vi } from 'vitest';
import exceljs from './exceljs.ts';

async function workbook() {
  const { Workbook } = await exceljs.loadOrTell();
  return new Workbook();
}

test('writes and reads a file even before the browser was idle', async () => {
  const written = await (await workbook()).xlsx.writeBuffer();
  const read = exceljs.readOrTell(async () => (await workbook()).xlsx.load(written));
  await expect(read).resolves.toBeDefined();
});

test('shows an error for a file that is not an Excel file, and stops', async () => {
  const errorMessage = vi.spyOn(message, 'error').mockReturnValue(undefined as never);
  const goneOn = vi.fn();
  const bytes = new TextEncoder().encode('no Excel file').buffer;
  void exceljs.readOrTell(async () => (await workbook()).xlsx.load(bytes)).then(goneOn, goneOn);
  await vi.waitFor(() => expect(errorMessage).toHaveBeenCalledWith(expect.stringContaining('could not be read')));
  expect(goneOn).not.toHaveBeenCalled();
});
