import { expect, test } from 'vitest';
import { FilteredRows, isFiltering, noFilter, textsOfColumn, withColumnFilter } from './filter-rows.ts';
import { RowSet } from './row-set.ts';

const rows = [{ a: '> 5' }, { a: '"Gold"' }, { a: '"gold", "silver"' }, { a: '' }, { a: '> 5' }];
const filter = (contains: string, texts: string[] | null = null) =>
  withColumnFilter(noFilter, 'a', { contains, texts: texts && new Set(texts) });

test('a filter keeps the order of the rows, and finds a part of a text in any case', () => {
  expect(new FilteredRows(filter('GOLD'), rows).of(rows)).toEqual([1, 2]);
  expect(new FilteredRows(filter('', ['> 5', '']), rows).of(rows)).toEqual([0, 3, 4]);
});

test('only chosen rows can be shown, also together with the filter of a column', () => {
  const hit = { ...filter('5'), only: new RowSet(rows, (_row, position) => [1, 4].includes(position)) };
  expect(new FilteredRows(hit, rows).of(rows)).toEqual([4]);
});

test('a row that is changed while it is shown stays, and so does a row that is added', () => {
  const filtered = new FilteredRows(filter('gold'), rows);
  const edited = [...rows.with(1, { a: 'x' }), { a: 'new' }];
  expect(filtered.of(edited)).toEqual([1, 2, 5]);
});

test('rows that are all made anew stay hidden, also one that shares its id with a row that is shown', () => {
  const withIds = [
    { _id: '1', a: 'x' },
    { _id: '2', a: 'y' },
    { _id: '3', a: 'x' },
    { _id: '3', a: 'y' },
  ];
  const filtered = new FilteredRows(filter('x'), withIds);
  expect(filtered.of(withIds)).toEqual([0, 2]);
  expect(filtered.of(withIds.map((row) => ({ ...row, b: '' })))).toEqual([0, 2]);
});

test('rows without ids stay hidden when all are made anew, and are not taken for rows that are moved to their places', () => {
  const only = new RowSet(rows, (_row, position) => position < 3);
  const filtered = new FilteredRows({ ...filter('gold'), only }, rows);
  const moved = [1, 0, 2, 3, 4].map((position) => rows[position] as { a: string });
  expect(filtered.of(moved)).toEqual([0, 2]);
  const made = moved.map((row) => ({ ...row, b: '' }));
  expect(filtered.of(made)).toEqual([0, 2]);
  expect(made.map((row) => only.has(row))).toEqual([true, true, true, false, false]);
});

test('a filter that asks for nothing is no filter', () => {
  expect(isFiltering(filter('x'))).toBe(true);
  expect(isFiltering(filter(' '))).toBe(false);
});

test('the texts of a column are counted', () => {
  expect(textsOfColumn(rows, 'a', 2)).toEqual([
    ['> 5', 2],
    ['"Gold"', 1],
  ]);
});
