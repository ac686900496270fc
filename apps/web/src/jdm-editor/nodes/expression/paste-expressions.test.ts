import { expect, test } from 'vitest';
import { pastedRows, pasteExpressions } from './paste-expressions.ts';

test('what has several columns is pasted as rows', () => {
  expect(pastedRows('net\ta - b\ngross\tnet * 1.2\n', 'key')).toEqual([
    ['net', 'a - b'],
    ['gross', 'net * 1.2'],
  ]);
});

test('an expression of several lines is pasted as text, several expressions are pasted as rows', () => {
  expect(pastedRows('a +\nb', 'value')).toBeNull();
  expect(pastedRows('a ? 1\n: 2', 'value')).toBeNull();
  expect(pastedRows('1 + 2\n"x"', 'value')).toEqual([['1 + 2'], ['"x"']]);
  expect(pastedRows('a b c\nd e f', 'value')).toBeNull();
  expect(pastedRows('total', 'key')).toBeNull();
});

test('an expression that is indented with tabs is pasted as text, also while it is not right yet', () => {
  expect(pastedRows('age > 18\n\t? "adult"\n\t: "child"', 'value')).toBeNull();
  expect(pastedRows('\tage > 18\t? 1 : 2', 'value')).toBeNull();
  expect(pastedRows('age > 18\n\t? "adult"\n\t:', 'value')).toBeNull();
  expect(pastedRows('a\tb\nc\td', 'value')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('pasted rows replace those that are there with all members that they do not have, and go on behind the last', () => {
  const rows = [
    { id: '1', key: 'a', value: '1', later: true },
    { id: '2', key: 'b', value: '2' },
  ];
  const cells = [['x', '10'], ['y'], ['z', '30', 'ignored']];
  expect(pasteExpressions(rows, 0, 'key', cells, () => 'new')).toEqual([
    { id: '1', key: 'x', value: '10', later: true },
    { id: '2', key: 'y', value: '2' },
    { id: 'new', key: 'z', value: '30' },
  ]);
  expect(pasteExpressions(rows, 1, 'value', [['7'], ['8']], () => 'new')).toEqual([
    rows[0],
    { id: '2', key: 'b', value: '7' },
    { id: 'new', key: '', value: '8' },
  ]);
});

test('truth values of a spreadsheet are pasted as those of the language', () => {
  const rows = pasteExpressions(
    [],
    0,
    'key',
    [
      ['TRUE', 'TRUE'],
      ['b', ' FALSE'],
    ],
    () => 'new',
  );
  expect(rows).toMatchObject([
    { key: 'TRUE', value: 'true' },
    { key: 'b', value: 'false' },
  ]);
  expect(pasteExpressions([], 0, 'value', [['FALSE']], () => 'new')).toMatchObject([{ value: 'false' }]);
});
