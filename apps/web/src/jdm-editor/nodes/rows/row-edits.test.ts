import { expect, test } from 'vitest';
import { changeRow, duplicateRow, insertRows, moveRow, removeRow, rowKeys } from './row-edits.ts';

const [a, b, c] = [{ id: 'a', later: 1 }, { id: 'b', key: 'x' }, { id: 'c' }];
const rows = [a, b, c];

test('an edit of a row keeps all other rows, and the members that it does not know', () => {
  const changed = changeRow(rows, 0, { key: 'y' });
  expect(changed[0]).toEqual({ id: 'a', later: 1, key: 'y' });
  expect(changed[1]).toBe(b);
  expect(insertRows(rows, 1, [{ id: 'n' }])).toEqual([a, { id: 'n' }, b, c]);
  expect(removeRow(rows, 1)).toEqual([a, c]);
});

test('a row is moved to where it is wanted, in both directions', () => {
  expect(moveRow(rows, 0, 2)).toEqual([b, c, a]);
  expect(moveRow(rows, 2, 0)).toEqual([c, a, b]);
});

test('a copy has all members of its row but an id of its own', () => {
  expect(duplicateRow(rows, 0, () => 'new')).toEqual([a, { id: 'new', later: 1 }, b, c]);
});

test('an edit that changes nothing returns the same list', () => {
  expect(changeRow(rows, 1, { key: 'x' })).toBe(rows);
  expect(changeRow(rows, 9, { key: 'x' })).toBe(rows);
  expect(moveRow(rows, 1, 1)).toBe(rows);
  expect(moveRow(rows, 0, 3)).toBe(rows);
  expect(removeRow(rows, 3)).toBe(rows);
  expect(duplicateRow(rows, 3, () => 'new')).toBe(rows);
  expect(insertRows(rows, 0, [])).toBe(rows);
});

test('every row has a key, also where ids are missing or the same', () => {
  expect(new Set(rowKeys([a, a, null, {}, 'text'])).size).toBe(5);
});
