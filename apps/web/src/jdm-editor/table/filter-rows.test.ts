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

test('rows that are all made anew stay hidden by their ids, and one whose id another row has is not taken for that one', () => {
  const withIds = [
    { _id: '1', a: 'x' },
    { _id: '2', a: 'y' },
    { _id: '3', a: 'x' },
    { _id: '3', a: 'y' },
  ];
  const filtered = new FilteredRows(filter('x'), withIds);
  expect(filtered.of(withIds)).toEqual([0, 2]);
  expect(filtered.of(withIds.map((row) => ({ ...row, b: '' })))).toEqual([0, 2, 3]);
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
