import { expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';

const cells = async (text: string) => (await readCsv(text)).map((row) => row.cells);

test.each([
  ['commas', 'a,b\n1,2\n'],
  ['semicolons, though the decimals have commas', 'a;b\n1,5;2\n'],
  ['tabs, as copied from a spreadsheet', 'a\tb\n1\t2'],
  ['bars', 'a|b\n1|2'],
  ['line breaks of Windows and a byte order mark', '\uFEFFa,b\r\n1,2\r\n'],
])('reads text with %s', async (_, text) => {
  const [header, row] = await cells(text);
  expect(header).toEqual(['a', 'b']);
  expect(row).toHaveLength(2);
});

test('keeps delimiters, quotation marks and line breaks inside of quotation marks', async () => {
  expect(await cells('a,b\n"x, y","say ""hi""\nthere"')).toEqual([
    ['a', 'b'],
    ['x, y', 'say "hi"\nthere'],
  ]);
});

test('numbers rows by the line of the text that they begin in', async () => {
  const rows = await readCsv('a,b\n1,"two\r\nlines"\n\n3,4');
  expect(rows.map(({ line }) => line)).toEqual([1, 2, 4, 5]);
});

test.each([
  ['a,b\n1,2\n3,"open\n5,6', 'Line 3, column 3: the quotation mark that opens here is never closed.'],
  ['a,b\n1,"x"y\n3,4', /^Line 2, column 3: the text in quotation marks goes on after the mark that closes it/],
])('says where a quotation mark is wrong in %j', async (text, message) => {
  await expect(readCsv(text)).rejects.toThrow(message);
});
