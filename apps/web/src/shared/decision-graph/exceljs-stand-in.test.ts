import { message } from 'antd';
import { expect, test, vi } from 'vitest';
import exceljs from './exceljs-stand-in.ts';

type Filled = typeof exceljs & {
  Workbook: new () => {
    xlsx: { load: (file: ArrayBuffer) => Promise<unknown>; writeBuffer: () => Promise<ArrayBuffer> };
  };
};

const workbook = () => new (exceljs as Filled).Workbook();

test('a file is read even when the browser had no time yet to load what reads it', async () => {
  const read = exceljs.readOrTell(async () => workbook().xlsx.load(await workbook().xlsx.writeBuffer()));
  await expect(read).resolves.toBeDefined();
});

test('a file that is no Excel file is told of, and goes no further', async () => {
  const told = vi.spyOn(message, 'error').mockReturnValue(undefined as never);
  const goneOn = vi.fn();
  const bytes = new TextEncoder().encode('no Excel file').buffer;
  void exceljs.readOrTell(() => workbook().xlsx.load(bytes)).then(goneOn, goneOn);
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith(expect.stringContaining('could not be read')));
  expect(goneOn).not.toHaveBeenCalled();
});
