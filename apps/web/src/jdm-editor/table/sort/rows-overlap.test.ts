import { expect, test } from 'vitest';
import { tableColumns } from '#jdm-editor/table/content/table-content.ts';
import { mayOverlap } from './rows-overlap.ts';

const inputs = tableColumns({ inputs: ['a', 'b'].map((id) => ({ id, field: id })) });

const overlap = (...cells: [a: string, b?: string][]) =>
  mayOverlap(
    cells.map(([a, b = '']) => ({ a, b })),
    inputs,
  );

test('rows with other values in one column never overlap', () => {
  expect(overlap(['"x"'], ['"y"'])).toBe(false);
  expect(overlap(['1'], ['2'], ['"1"'], ['true'])).toBe(false);
  expect(overlap(['[0..10)'], ['[10..20)'], ['>= 20'], ['< 0'])).toBe(false);
  expect(overlap(['"x"', '>= 5'], ['"x"', '< 5'])).toBe(false);
});

test('rows overlap where one input may hit both, or where only a run can tell', () => {
  expect(overlap(['"x"'], ["'x'"])).toBe(true);
  expect(overlap(['"x"'], [''])).toBe(true);
  expect(overlap(['[0..10]'], ['[10..20]'])).toBe(true);
  expect(overlap(['<= 5'], ['>= 5'])).toBe(true);
  expect(overlap(['"x", "y"'], ['"z"'])).toBe(true);
  expect(overlap(['len($) > 3'], ['"z"'])).toBe(true);
  expect(overlap(['!= 3'], ['3'])).toBe(true);
});

test('a column without a field, whose cells are whole conditions, tells nothing', () => {
  const conditions = tableColumns({ inputs: [{ id: 'a', field: '' }] });
  expect(mayOverlap([{ a: '1' }, { a: '2' }], conditions)).toBe(true);
});

test('10,000 rows with values of their own are compared at once, and overlapping ones not for long', () => {
  const rows = (cell: (at: number) => string) => Array.from({ length: 10_000 }, (_, at) => [cell(at)] as [string]);
  expect(overlap(...rows((at) => `"${at}"`))).toBe(false);
  expect(overlap(...rows((at) => `[${at}..${at + 1})`))).toBe(false);
  expect(overlap(...rows((at) => `[${at}..${at + 1}]`))).toBe(true);
});
