import { expect, test } from 'vitest';
import { readExcel } from './read-excel.ts';
import { writeExcel } from './write-excel.ts';

async function writtenAndRead(header: string[], rows: Parameters<typeof writeExcel>[2]) {
  const blob = await writeExcel('Results', header, rows);
  return readExcel(await blob.arrayBuffer());
}

test('reads what it wrote: texts, numbers, true and false, and empty cells', async () => {
  const rows = [
    ['007', 7, true, null],
    ['ü 日本', -1.5, false, 'last'],
  ];
  const [sheet] = await writtenAndRead(['code', 'amount', 'yes', 'note'], rows);
  expect(sheet?.name).toBe('Results');
  expect(sheet?.rows).toEqual([
    { line: 1, cells: ['code', 'amount', 'yes', 'note'] },
    { line: 2, cells: rows[0] },
    { line: 3, cells: rows[1] },
  ]);
});

test('writes a text that looks like a formula as a text', async () => {
  const [sheet] = await writtenAndRead(['a'], [['=1+1'], ['-x']]);
  expect(sheet?.rows.slice(1).map(({ cells }) => cells)).toEqual([['=1+1'], ['-x']]);
});

test('cuts a text that is longer than a cell of Excel may be, and says so in the cell', async () => {
  const fitting = 'y'.repeat(32_767);
  const [sheet] = await writtenAndRead(['long', 'fitting'], [['x'.repeat(32_768), fitting]]);
  const [long, kept] = sheet?.rows[1]?.cells ?? [];
  expect(long).toMatch(/^x+… \[cut off: a cell of Excel holds 32,767 characters\]$/);
  expect(long).toHaveLength(32_767);
  expect(kept).toBe(fitting);
});

test('reads dates as texts, with the time of day where there is one', async () => {
  const { default: writeXlsxFile } = await import('write-excel-file/universal');
  const dates = [new Date('2026-01-31T00:00:00Z'), new Date('2026-01-31T14:30:00Z')];
  const blob = await writeXlsxFile([dates.map((value) => ({ value, type: Date, format: 'yyyy-mm-dd' }))]).toBlob();
  const [sheet] = await readExcel(await blob.arrayBuffer());
  expect(sheet?.rows[0]?.cells).toEqual(['2026-01-31', '2026-01-31T14:30:00']);
});

test.each([
  ['a text', new TextEncoder().encode('a,b\n1,2')],
  ['an empty file', new Uint8Array()],
  ['a damaged file', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3, 4, 5, 6, 7, 8])],
])('says that %s is not an Excel workbook', async (_, bytes) => {
  await expect(readExcel(bytes.buffer as ArrayBuffer)).rejects.toThrow('This Excel file cannot be read');
});

test('says that the old format of Excel must be saved as the new one', async () => {
  const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Array(512).fill(0)]);
  await expect(readExcel(old.buffer)).rejects.toThrow('Save it as .xlsx');
});
