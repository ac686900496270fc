import { expect, test } from 'vitest';
import { workbook } from '#testing/workbook.ts';
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
  expect(sheet?.rows[0]?.cells.map(String)).toEqual(['2026-01-31', '2026-01-31T14:30:00']);
});

test('an error, and a formula that no program has calculated, are what a person sees in their cells', async () => {
  const rows = [
    '<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c><c r="C1"><f>1+1</f><v>2</v></c></row>',
    '<row r="3"><c r="A3"><v>7</v></c><c r="B3" t="e"><f>X1</f><v>#REF!</v></c><c r="AA3"><f>A3*2</f></c></row>',
    '<row r="4"><c r="A4" t="str"><f>""</f><v></v></c><c r="B4"><f>A3+1</f><v></v></c></row>',
  ].join('');
  const [first, second] = await readExcel(workbook(rows));
  expect(first?.rows).toEqual([{ line: 1, cells: [1] }]);
  const cells = second?.rows.map((row) => row.cells) ?? [];
  expect(cells[0]?.slice(0, 3)).toEqual(['a', null, 2]);
  expect(cells[2]?.slice(0, 2)).toEqual([7, '#REF!']);
  expect(cells[2]?.[26]).toBe('=A3*2');
  expect(cells[3]?.slice(0, 2)).toEqual([null, '=A3+1']);
});

test('a formula that no program has calculated is seen in a packed workbook too', async () => {
  const { default: writeXlsxFile } = await import('write-excel-file/universal');
  const cells = [
    { value: '=1+1', type: 'Formula' as const },
    { value: 5, type: Number },
  ];
  const blob = await writeXlsxFile([cells]).toBlob();
  const [sheet] = await readExcel(await blob.arrayBuffer());
  expect(sheet?.rows[0]?.cells).toEqual([expect.stringMatching(/^=/), 5]);
});

test.each([
  ['a text', new TextEncoder().encode('a,b\n1,2')],
  ['an empty file', new Uint8Array()],
  ['a damaged file', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3, 4, 5, 6, 7, 8])],
])('says that %s is not an Excel workbook', async (_, bytes) => {
  await expect(readExcel(bytes.buffer as ArrayBuffer)).rejects.toThrow('This Excel file cannot be read');
});

test.each([
  ['XFD1048576', '1,048,576 rows and 16,384 columns'],
  ['B99999999999', '99,999,999,999 rows and 2 columns'],
  ['B5', '99,999,999 rows and 2 columns', 99_999_999],
])(
  'says so where a cell is so far away that the page could not hold all before it: %s',
  async (place, reach, row = 9) => {
    for (const cell of [
      `<c r="${place}"><v>1</v></c>`,
      `<c r="${place}" t="e"><v>#REF!</v></c>`,
      `<c r="${place}"><f>1+1</f></c>`,
    ])
      await expect(
        readExcel(workbook(`<row r="1"><c r="A1"><v>1</v></c></row><row r="${row}">${cell}</row>`)),
      ).rejects.toThrow(
        `This Excel file reaches over ${reach}, which is too much. Delete what is far from the other cells, or save it as CSV.`,
      );
  },
);

test('says so where each sheet could be held by the page, and all of them together could not', async () => {
  const far = '<row r="2000000"><c r="B2000000"><v>1</v></c></row>';
  await expect(readExcel(workbook(far))).rejects.toThrow(
    'The sheets of this Excel file have 4,000,001 cells together, which is too much. Delete the sheets that are not needed, or save one as CSV.',
  );
});

test('takes no notice of cells far away that have a colour and nothing else', async () => {
  const empty = '<row r="100000"><c r="XFC100000" s="1"/><c r="XFD100000" s="1"></c></row>';
  const sheets = await readExcel(workbook(`<row r="1"><c r="A1"><v>1</v></c></row>${empty}`));
  expect(sheets[1]?.rows).toEqual([{ line: 1, cells: [1] }]);
});

test('says that the old format of Excel must be saved as the new one', async () => {
  const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Array(512).fill(0)]);
  await expect(readExcel(old.buffer)).rejects.toThrow('Save it as .xlsx');
});
