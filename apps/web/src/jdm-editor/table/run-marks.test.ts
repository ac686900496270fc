import { expect, test } from 'vitest';
import { hitsOf } from './run-marks.ts';
import { tableColumns } from './table-content.ts';

const columns = tableColumns({
  inputs: [
    { id: 'a', field: 'customer.age' },
    { id: 'n', field: '' },
  ],
  outputs: [{ id: 'b', field: 'fee.amount' }],
});
const detail = (index: number, age: number) => ({ index, reference_map: { 'customer.age': age }, rule: {} });
const written = (run: Parameters<typeof hitsOf>[0]) =>
  [...hitsOf(run, columns)].map(([row, values]) => [row, Object.fromEntries(values)]);

test('the row that a run hit has the tested values and the results', () => {
  const run = { input: {}, output: { fee: { amount: 5 } }, detail: detail(2, 42), rows: [2] };
  expect(written(run)).toEqual([[2, { a: '42', b: '5' }]]);
});

test('each of several rows has its own', () => {
  const output = [{ fee: { amount: 1 } }, { fee: { amount: 2 } }];
  const run = { input: {}, output, detail: [detail(0, 42), detail(3, 42)], rows: [0, 3] };
  expect(written(run)).toEqual([
    [0, { a: '42', b: '1' }],
    [3, { a: '42', b: '2' }],
  ]);
});

test('a run without a trace still marks its rows', () => {
  expect(written({ input: null, output: null, detail: null, rows: [1] })).toEqual([[1, {}]]);
  expect(written(null)).toEqual([]);
});
