import { expect, test } from 'vitest';
import { RowSet } from './row-set.ts';

const isHidden = (_row: unknown, position: number) => position === 1;

test('rows with new ids are no members where others were, however many there were before', () => {
  const set = new RowSet([{ _id: 'a' }, { _id: 'b' }, {}], isHidden);
  const imported = [{ _id: 'c' }, { _id: 'd' }, { _id: 'e' }];
  set.follow(imported);
  expect(imported.map((row) => set.has(row))).toEqual([false, false, false]);
});

test.each([
  ['without an id', [{ x: '1' }, { x: '2' }], [{ x: '1' }, { x: '3' }]],
  [
    'with an id that another row shares',
    [{ _id: 'a' }, { _id: 'a' }],
    [
      { _id: 'a', x: '1' },
      { _id: 'a', x: '2' },
    ],
  ],
])('a row %s stays a member when it is changed', (_name, before, after) => {
  const set = new RowSet(before, isHidden);
  set.follow(after);
  expect(after.map((row) => set.has(row))).toEqual([false, true]);
});
