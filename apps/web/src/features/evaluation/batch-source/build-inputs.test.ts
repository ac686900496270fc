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
  ['number', '1,000.50', 1000.5],
  ['boolean', 'yes', true],
  ['date', '1/31/2026', '2026-01-31'],
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
    const reason =
      Number(cell) > 1e300 || Number(cell) === 0 ? 'is not a number' : 'has more digits than a number can keep';
    expect(readCell(cell, 'number')).toEqual({ problem: `"${cell}" ${reason}` });
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
    { line: 3, column: 'age', message: 'It is not clear which number "1,5" is. Write 1.5' },
    { line: 3, column: 'vip', message: '"maybe" is not true or false' },
    { line: 3, column: 'tags', message: '"[1" is not JSON: "," or "]" is missing at the end' },
    { line: 4, column: 'age', message: '"12345678901234567890" has more digits than a number can keep' },
  ]);
});

test('refuses a column for an object beside one for a field of it, until one of them is left out', () => {
  const both = table(['customer', 'customer.age'], ['x', '3']);
  expect(buildInputs(both, ['text', 'number']).problems).toMatchObject([{ line: 1, column: 'customer.age' }]);
  expect(buildInputs(both, ['skip', 'number'])).toMatchObject({ problems: [], inputs: [{ customer: { age: 3 } }] });
});
