import { expect, test } from 'vitest';
import { runOfTrace } from '#jdm-editor/drawing/graph-run.ts';
import { tableColumns } from '#jdm-editor/table/content/table-content.ts';
import { hitsOf } from './run-marks.ts';

const columns = tableColumns({
  inputs: [
    { id: 'a', field: 'customer.age' },
    { id: 'n', field: '' },
  ],
  outputs: [{ id: 'b', field: 'fee.amount' }],
});
const detail = (index: number, age: number) => ({ index, reference_map: { 'customer.age': age }, rule: {} });
const written = (run: Parameters<typeof hitsOf>[0], outputPath = '') =>
  [...hitsOf(run, columns, outputPath, [])].map(([row, values]) => [row, Object.fromEntries(values)]);

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

const fee = (amount: number) => ({ fee: { amount } });
/** What a run tells of a table that works for each item of a list. */
const runOf = (output: unknown, traceData: unknown) => {
  const run = runOfTrace({ n: { input: {}, output, traceData } }).get('n');
  if (!run) throw new Error('No run');
  return run;
};

test('a row that several items hit has the values of all, each once', () => {
  const run = runOf([fee(1), fee(2), fee(1)], [detail(0, 42), detail(1, 17), detail(0, 43)]);
  expect(written(run)).toEqual([
    [0, { a: '42, 43', b: '1' }],
    [1, { a: '17', b: '2' }],
  ]);
});

test('where an item of the list hit no row, rows show the values that they tested and no results, because nobody can tell whose result is whose', () => {
  expect(written(runOf([fee(9), fee(2)], [detail(1, 17)]))).toEqual([[1, { a: '17' }]]);
});

test('every item can hit several rows', () => {
  const run = runOf([[fee(1), fee(2)], [], [fee(3)]], [[detail(0, 42), detail(1, 42)], [], [detail(2, 43)]]);
  expect(written(run)).toEqual([
    [0, { a: '42', b: '1' }],
    [1, { a: '42', b: '2' }],
    [2, { a: '43', b: '3' }],
  ]);
});

test('where a column collects the values of all rows, each row has its own, and the first one has the other results', () => {
  const outputs = [
    { id: 'b', field: 'fee.amount' },
    { id: 'c', field: 'fee.tags[]' },
  ];
  const collecting = tableColumns({ inputs: [{ id: 'a', field: 'customer.age' }], outputs });
  const rows = [{ c: '"x"' }, { c: ' ' }, { c: '"y"' }];
  const details = [0, 1, 2].map((index) => detail(index, 42));
  const seen = (output: unknown, traceData: unknown) =>
    [...hitsOf(runOf(output, traceData), collecting, '', rows)].map(([row, values]) => [
      row,
      Object.fromEntries(values),
    ]);
  const output = { fee: { amount: 5, tags: ['x', 'y'] } };
  const expected = [
    [0, { a: '42', b: '5', c: '"x"' }],
    [1, { a: '42' }],
    [2, { a: '42', c: '"y"' }],
  ];
  expect(seen(output, details)).toEqual(expected);
  expect(seen([output, { fee: { tags: ['x'] } }], [details, [detail(0, 42)]])).toEqual(expected);
});

test('results are found where the table puts them', () => {
  expect(written(runOf({ fee: { amount: 9 }, out: { at: fee(5) } }, detail(2, 42)), 'out.at')).toEqual([
    [2, { a: '42', b: '5' }],
  ]);
});

test('a row that many items hit has the values of a few', () => {
  const ages = [1, 2, 3, 4, 5, 6, 7];
  const run = runOf(
    ages.map(() => fee(1)),
    ages.map((age) => detail(0, age)),
  );
  expect(written(run)).toEqual([[0, { a: '1, 2, 3, 4, 5, …', b: '1' }]]);
});

test('a run without a trace still marks its rows', () => {
  expect(written({ input: null, output: null, detail: null, rows: [1] })).toEqual([[1, {}]]);
  expect(written(null)).toEqual([]);
});
