import { expect, test } from 'vitest';
import { FilteredRows, isFiltering, noFilter, textsOfColumn, withColumnFilter } from './filter-rows.ts';

const rows = [{ a: '> 5' }, { a: '"Gold"' }, { a: '"gold", "silver"' }, { a: '' }, { a: '> 5' }];
const filter = (contains: string, texts: string[] | null = null) =>
  withColumnFilter(noFilter, 'a', { contains, texts: texts && new Set(texts) });

test('a filter keeps the order of the rows, and finds a part of a text in any case', () => {
  expect(new FilteredRows(filter('GOLD'), rows).of(rows)).toEqual([1, 2]);
  expect(new FilteredRows(filter('', ['> 5', '']), rows).of(rows)).toEqual([0, 3, 4]);
});

test('only chosen rows can be shown, also together with the filter of a column', () => {
  const hit = { ...filter('5'), only: new Set([1, 4]) };
  expect(new FilteredRows(hit, rows).of(rows)).toEqual([4]);
});

test('a row that is changed while it is shown stays, and so does a row that is added', () => {
  const filtered = new FilteredRows(filter('gold'), rows);
  const edited = [...rows.with(1, { a: 'x' }), { a: 'new' }];
  expect(filtered.of(edited)).toEqual([1, 2, 5]);
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
