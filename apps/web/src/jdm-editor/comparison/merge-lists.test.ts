import { expect, test } from 'vitest';
import { mergeLists } from './merge-lists.ts';

const merge = (before: string, after: string) =>
  mergeLists([...before], [...after], (item) => item.replace('-', '')).map(
    ({ old, now, position, movedFrom }) => `${old ?? '+'}${now ?? '×'}${position}${movedFrom ? `<${movedFrom}` : ''}`,
  );

test('what was removed stands behind what it followed, and what was added in its place', () => {
  expect(merge('abcd', 'axd')).toEqual(['aa1', 'b×2', 'c×3', '+x2', 'dd3']);
  expect(merge('ab', 'b')).toEqual(['a×1', 'bb1']);
});

test('only items that changed their order are marked as moved, not those that others made room for', () => {
  expect(merge('abcd', 'dabc')).toEqual(['dd1<4', 'aa2', 'bb3', 'cc4']);
  expect(merge('abcd', 'abdc').filter((item) => item.includes('<'))).toHaveLength(1);
  expect(merge('abcd', 'bcd')).toEqual(['a×1', 'bb1', 'cc2', 'dd3']);
});

test('items without an id, or with the id of another, are compared by their places', () => {
  expect(merge('--', '---')).toEqual(['--1', '--2', '+-3']);
  expect(merge('aab', 'aab')).toEqual(['aa1', 'aa2', 'bb3']);
});

test('ten thousand rows are merged, with a thousand removed one after the other', () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => `${at}`);
  const merged = mergeLists(rows, rows.slice(1_000), (row) => row);
  expect(merged).toHaveLength(10_000);
  expect(merged.filter(({ now }) => now === undefined)).toHaveLength(1_000);
  expect(merged.some(({ movedFrom }) => movedFrom !== null)).toBe(false);
});
