import { expect, test } from 'vitest';
import { NOTE, tableRows } from '#jdm-editor/table/content/table-content.ts';
import { sortRows } from './sort-rows.ts';

const rules = [
  { _id: '1', fee: '10', [NOTE]: 'b' },
  { _id: '2', fee: '' },
  { _id: '3', fee: '9', [NOTE]: 'a' },
  { _id: '4', fee: '10' },
];
const content = { later: 1, rules };
const all = [0, 1, 2, 3];
const ids = (columnId: string, direction: 'up' | 'down', positions: readonly number[] = all) =>
  tableRows(sortRows(content, { columnId, direction, positions })).map(({ _id }) => _id);

test('moves rows by their cells; those that are alike keep their order', () => {
  expect(ids('fee', 'up')).toEqual(['3', '1', '4', '2']);
  expect(ids('fee', 'down')).toEqual(['1', '4', '3', '2']);
  expect(ids(NOTE, 'up')).toEqual(['3', '1', '2', '4']);
});

test('sorts some rows among themselves, and leaves the others where they are', () => {
  expect(ids('fee', 'up', [0, 2])).toEqual(['3', '2', '1', '4']);
});

test('shares the rows, and changes nothing where they are in order already', () => {
  const sorted = sortRows(content, { columnId: 'fee', direction: 'up', positions: all });
  expect(tableRows(sorted)[0]).toBe(rules[2]);
  expect(sortRows(sorted, { columnId: 'fee', direction: 'up', positions: all })).toBe(sorted);
});
