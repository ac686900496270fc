import { expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';
import { escapedIn, writeCsv } from './write-csv.ts';

test('writes cells so that they are read back as they were', async () => {
  const text = await writeCsv(
    ['a', 'b'],
    [
      ['x, "y"\nz', 1.5],
      ['', null],
      ['ü', true],
    ],
  );
  expect((await readCsv(text)).map(({ cells }) => cells)).toEqual([
    ['a', 'b'],
    ['x, "y"\nz', '1.5'],
    ['', ''],
    ['ü', 'true'],
    [''],
  ]);
});

test.each(['=HYPERLINK("http://x")', '+1+cmd|x', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '-x'])(
  'puts an apostrophe before %j, which a spreadsheet would run as a formula',
  async (text) => {
    const [, row] = await readCsv(await writeCsv(['a'], [[text]]));
    expect(row?.cells).toEqual([`'${text}`]);
  },
);

test.each(['-5', '-1.5', '+4791234567', '-1.5e-7', -5])('leaves the number %j as it is', async (number) => {
  const [, row] = await readCsv(await writeCsv(['a'], [[number]]));
  expect(row?.cells).toEqual([String(number)]);
});

test.each(["'=1", "''-x", "'@a", "'plain", "'-5"])(
  'keeps the apostrophes of %j, which was written with them',
  async (text) => {
    const [, row] = await readCsv(await writeCsv(['a'], [[text]]));
    const cell = String(row?.cells[0]);
    expect(escapedIn(cell) ?? cell).toBe(text);
  },
);
