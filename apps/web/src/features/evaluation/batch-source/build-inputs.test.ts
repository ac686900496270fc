import { expect, test } from 'vitest';
import { buildInputs } from './build-inputs.ts';
import type { ColumnKind } from './column-kinds.ts';
import { readCell } from './column-kinds.ts';

const table = (columns: string[], ...rows: string[][]) => ({
  sheet: '',
  columns,
  rows: rows.map((cells, index) => ({ line: index + 2, cells })),
});

test.each<[ColumnKind, string, unknown]>([
  ['text', '007', '007'],
  ['number', '007', 7],
  ['number', ' +1.50 ', 1.5],
  ['number', '0.30000000000000004', 0.30000000000000004],
  ['number', '0.000', 0],
  ['number', '12.50000000000000000000', 12.5],
  ['boolean', 'True', true],
  ['json', '"7"', '7'],
  ['each', '7', 7],
  ['each', '007', '007'],
  ['each', 'true', true],
  ['each', '[1]', [1]],
  ['each', 'word', 'word'],
])('a cell of the kind %s reads %j as %j', (kind, cell, value) => {
  expect(readCell(cell, kind)).toEqual({ value });
});

test.each(['9007199254740993', '0.30000000000000001', '0.123456789012345678', '1e400', '1e-400'])(
  'does not read %s as a number that has lost digits',
  (cell) => {
    expect(readCell(cell, 'number')).toEqual({ problem: `"${cell}" has more digits than a number can keep` });
    expect(readCell(cell, 'each')).toEqual({ value: cell });
  },
);

test('does not read JSON with a number that is too large, which would be sent as null', () => {
  expect(readCell('[1e400]', 'json')).toEqual({ problem: '"[1e400]" has a number that is too large' });
});

test('says the line and the column of every cell that is not of its kind, and makes no inputs then', () => {
  const { inputs, problems } = buildInputs(
    table(['age', 'vip', 'tags'], ['x', 'true', '[1]'], ['1,5', 'maybe', '[1'], ['12345678901234567890', '', '']),
    ['number', 'boolean', 'json'],
  );
  expect(inputs).toEqual([]);
  expect(problems).toEqual([
    { line: 2, column: 'age', message: '"x" is not a number' },
    { line: 3, column: 'age', message: '"1,5" is not a number: decimals are written with a point' },
    { line: 3, column: 'vip', message: '"maybe" is neither true nor false' },
    { line: 3, column: 'tags', message: '"[1" is not JSON: "," or "]" is missing at the end' },
    { line: 4, column: 'age', message: '"12345678901234567890" has more digits than a number can keep' },
  ]);
});

test('refuses a column for an object beside one for a field of it, until one of them is left out', () => {
  const both = table(['customer', 'customer.age'], ['x', '3']);
  expect(buildInputs(both, ['text', 'number']).problems).toMatchObject([{ line: 1, column: 'customer.age' }]);
  expect(buildInputs(both, ['skip', 'number'])).toMatchObject({ problems: [], inputs: [{ customer: { age: 3 } }] });
});
