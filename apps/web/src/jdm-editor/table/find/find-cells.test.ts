import { describe, expect, test } from 'vitest';
import { storedCells } from '#jdm-editor/table/content/column-cells.ts';
import { CellSearch, nextFound, replacedIn, replaceIn } from './find-cells.ts';

const content = {
  inputs: [{ id: 'a', name: 'A', field: 'a' }],
  outputs: [{ id: 'b', name: 'B', field: 'b' }],
  rules: [
    { _id: '1', a: '"Gold"', b: '5' },
    { _id: '2', a: '"gold", "goldfish"', b: 'gold * 2' },
    { _id: '3', a: '', b: '' },
  ],
};
const columns = ['a', 'b'];
const query = (text: string, matchesCase = false) => ({ text, matchesCase });
const find = (text: string, matchesCase = false) =>
  new CellSearch(query(text, matchesCase), columns, storedCells.textOf).in(content.rules, [0, 1, 2]);

describe('finding cells', () => {
  test('goes row by row, in any case unless the case shall match', () => {
    expect(find('gold').map(({ row, columnId }) => `${row}${columnId}`)).toEqual(['0a', '1a', '1b']);
    expect(find('gold', true).map(({ row, columnId }) => `${row}${columnId}`)).toEqual(['1a', '1b']);
    expect(find('')).toEqual([]);
  });

  test('goes on after the active cell, and around the end', () => {
    const found = find('gold');
    expect(nextFound(found, null, columns, false)).toBe(0);
    expect(nextFound(found, { row: 1, columnId: 'a' }, columns, false)).toBe(2);
    expect(nextFound(found, { row: 1, columnId: 'b' }, columns, false)).toBe(0);
    expect(nextFound(found, { row: 0, columnId: 'a' }, columns, true)).toBe(2);
    expect(nextFound([], null, columns, false)).toBe(-1);
  });
});

describe('replacing', () => {
  test('changes every occurrence in the found cells and leaves other rows the same objects', () => {
    const replaced = replaceIn(content, find('gold'), query('gold'), 'VIP', storedCells);
    expect(replaced.rules).toEqual([
      { _id: '1', a: '"VIP"', b: '5' },
      { _id: '2', a: '"VIP", "VIPfish"', b: 'VIP * 2' },
      { _id: '3', a: '', b: '' },
    ]);
    expect((replaced.rules as object[])[2]).toBe(content.rules[2]);
  });

  test('takes signs of patterns and dollar signs as they are', () => {
    expect(replacedIn('a.b $ a.b', query('a.b'), '$&')).toBe('$& $ $&');
  });
});
