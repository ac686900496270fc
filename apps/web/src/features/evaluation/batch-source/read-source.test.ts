import { beforeEach, describe, expect, test, vi } from 'vitest';
import { writeExcel } from '#lib/sheets/write-excel.ts';
import { ExcelWorkerInPage } from '#testing/excel-worker.ts';
import { buildInputs } from './build-inputs.ts';
import { guessKinds } from './column-kinds.ts';
import { readFile, readText } from './read-source.ts';

beforeEach(() => void vi.stubGlobal('Worker', ExcelWorkerInPage));

/** The inputs of a text, with its columns read as they look. */
async function inputsOf(text: string) {
  const source = await readText(text);
  if (!source) return null;
  if ('inputs' in source) return source.inputs;
  const [table] = source.tables;
  return buildInputs(table, guessKinds(table)).inputs;
}

const fileOf = (content: BlobPart, name: string) => new File([content], name);

describe('rows', () => {
  test('make nested objects of dotted names, and leave empty cells out', async () => {
    expect(await inputsOf('customer.age,customer.address.city,amount\n34,Oslo,1.5\n,,-2\n')).toEqual([
      { customer: { age: 34, address: { city: 'Oslo' } }, amount: 1.5 },
      { amount: -2 },
    ]);
  });

  test('are read as numbers, true and false, JSON and text', async () => {
    expect(await inputsOf('n;b;j;t\n1e3;TRUE;[1, {"a": null}];hello\n0;false;{};12 apples')).toEqual([
      { n: 1000, b: true, j: [1, { a: null }], t: 'hello' },
      { n: 0, b: false, j: {}, t: '12 apples' },
    ]);
  });

  test('leave out a cell that says null, except in a column of text', async () => {
    expect(await inputsOf('n,b,name\nnull,null,Null\n1,true,null')).toEqual([
      { name: 'Null' },
      { n: 1, b: true, name: 'null' },
    ]);
  });

  test.each([
    ['zeros before them', '007'],
    ['a plus sign', '+4712345678'],
    ['more digits than a number can keep', '12345678901234567890'],
    ['a decimal comma', '"1,5"'],
  ])('keep a column of numbers with %s as text', async (_, cell) => {
    expect(await inputsOf(`code\n1\n${cell}`)).toEqual([{ code: '1' }, { code: cell.replaceAll('"', '') }]);
  });

  test('may name a field that every object has', async () => {
    const [input] = (await inputsOf('__proto__.polluted,constructor\nyes,x')) ?? [];
    expect(JSON.stringify(input)).toBe('{"__proto__":{"polluted":"yes"},"constructor":"x"}');
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });

  test('may have empty lines between them, and columns without name or content', async () => {
    expect(await inputsOf('\na,,b,\n\n1,,2,\n\n')).toEqual([{ a: 1, b: 2 }]);
  });
});

describe('JSON', () => {
  test.each([
    ['a list', '[{"a":1},{"a":2}]'],
    ['the body of a batch call', '{"inputs":[{"a":1},{"a":2}]}'],
    ['an input on each line', '{"a":1}\n\n{"a":2}\n'],
  ])('is read from %s', async (_, text) => {
    expect(await inputsOf(text)).toEqual([{ a: 1 }, { a: 2 }]);
  });

  test('is read from a single object over several lines', async () => {
    expect(await inputsOf('{\n  "a": 1\n}')).toEqual([{ a: 1 }]);
  });
});

test('a text of spaces is no source', async () => {
  expect(await readText(' \n\t ')).toBeNull();
});

test.each([
  ['a,b', 'There are no rows: the first line names the columns, and each line below it is an input.'],
  ['a,b\n1,2\n3,4,5', 'Line 3 has 3 cells, but line 1 names only 2 columns.'],
  ['a,,b\n1,2,3', 'Line 1, column B: the column has no name.'],
  ['a,b,a\n1,2,3', 'Line 1, column C: "a" is also the name of column A.'],
  ['a,b..c\n1,2', 'Line 1, column B: "b..c" has a dot without a name beside it.'],
  ['a,b\n1,"2', 'Line 2, column 3: the quotation mark that opens here is never closed.'],
  ['[{"a":1},\n {"b" 2}]', 'Line 2, column 7: ":" is missing before "2".'],
  ['{"a":1}\n{"a":}\n', 'Line 2, column 6: a value is missing before "}".'],
  ['[]', 'The list of inputs is empty.'],
  ['[{}, 7]', 'Input 2 is not a JSON object, such as {"amount": 250}.'],
  ['{}\n[1]', 'Line 2 is not a JSON object, such as {"amount": 250}.'],
  ['[{"a": 1e999}]', 'The number at "0.a" is too large.'],
  [`a\n${'1\n'.repeat(10_001)}`, 'There are 10,001 inputs, and 10,000 can be run at once.'],
  [`[${'{},'.repeat(10_000)}{}]`, 'There are 10,001 inputs, and 10,000 can be run at once.'],
  [`${Array.from({ length: 201 }, (_, index) => `c${index}`)}\n1`, 'There are 201 columns, and a file may have 200.'],
])('says what is wrong with %.40j', async (text, message) => {
  await expect(readText(text)).rejects.toThrow(message);
});

describe('a file', () => {
  test('of Excel has its cells read as they are there, and a sheet for each of its sheets with rows', async () => {
    const blob = await writeExcel('Orders', ['zip', 'amount', 'customer.vip'], [['0150', 12, true]]);
    const source = await readFile(fileOf(blob, 'orders.xlsx'));
    if (!('tables' in source)) throw new Error('It is a table.');
    const [table, ...others] = source.tables;
    expect([table.sheet, others]).toEqual(['Orders', []]);
    expect(buildInputs(table, guessKinds(table)).inputs).toEqual([
      { zip: '0150', amount: 12, customer: { vip: true } },
    ]);
  });

  test('of Excel that would be too large when it is unpacked is refused before that', async () => {
    const bytes = await (await writeExcel('Orders', ['amount'], [[1]])).arrayBuffer();
    const view = new DataView(bytes);
    const directory = view.getUint32(view.byteLength - 6, true);
    // The size of the first file in it.
    view.setUint32(directory + 24, 101 * 1024 * 1024, true);
    await expect(readFile(fileOf(bytes, 'orders.xlsx'))).rejects.toThrow(
      'This Excel file is larger than 100 MB when it is unpacked.',
    );
  });

  test('of text is read by what it holds, whatever its name', async () => {
    expect(await readFile(fileOf('a,b\n1,2', 'data.txt'))).toMatchObject({ format: 'CSV' });
    expect(await readFile(fileOf('{"a":1}\n{"a":2}', 'data'))).toMatchObject({ format: 'NDJSON' });
  });

  test.each([
    ['', 'a.csv', 'The file is empty.'],
    ['', 'a.xlsx', 'This Excel file cannot be read'],
    ['a,b', 'a.xls', 'This Excel file cannot be read'],
    ['\u0000\u0001\u0002', 'a.png', 'This is neither text nor an Excel workbook.'],
    ['x'.repeat(10 * 1024 * 1024 + 1), 'a.csv', 'The file is larger than 10 MB.'],
  ])('%.10j called %s is refused in words', async (content, name, message) => {
    await expect(readFile(fileOf(content, name))).rejects.toThrow(message);
  });
});
