import { describe, expect, test } from 'vitest';
import { tableColumns } from './table-content.ts';
import {
  changeColumn,
  deleteColumn,
  deleteRows,
  duplicateRows,
  emptyRow,
  insertColumn,
  insertRows,
  moveColumn,
  moveRows,
  setCells,
} from './table-edits.ts';

const row = (id: string, a: string, b: string) => ({ _id: id, unknown: 1, a, b });
const content = {
  hitPolicy: 'first',
  inputs: [{ id: 'a', name: 'Age', field: 'age', color: 'red' }],
  rules: [row('1', '> 1', '10'), row('2', '> 2', '20'), row('3', '> 3', '30')],
  outputs: [{ id: 'b', name: 'Fee', field: 'fee' }],
  later: { kept: true },
};
const ids = (table: Record<string, unknown>) => (table.rules as { _id: string }[]).map(({ _id }) => _id).join('');

describe('edits of a table', () => {
  test('a changed cell leaves all other rows the same objects, and unknown members in their place', () => {
    const edited = setCells(content, [{ row: 1, columnId: 'a', text: '> 5' }]);
    expect(JSON.stringify(edited)).toBe(JSON.stringify(content).replace('> 2', '> 5'));
    const [first, , third] = edited.rules as object[];
    expect(first).toBe(content.rules[0]);
    expect(third).toBe(content.rules[2]);
  });

  test('an edit that changes nothing returns the same table', () => {
    expect(setCells(content, [{ row: 1, columnId: 'a', text: '> 2' }])).toBe(content);
    expect(setCells(content, [{ row: 1, columnId: 'missing', text: '' }])).toBe(content);
    expect(deleteRows(content, new Set([7]))).toBe(content);
    expect(moveRows(content, new Set([1]), 2)).toBe(content);
    expect(insertRows(content, 1, [])).toBe(content);
  });

  test('rows are inserted, deleted, duplicated and moved in their order', () => {
    expect(ids(insertRows(content, 1, [emptyRow(content, 'x')]))).toBe('1x23');
    expect(ids(deleteRows(content, new Set([0, 2])))).toBe('2');
    expect(ids(duplicateRows(content, [0, 1], () => 'x'))).toBe('12xx3');
    expect(ids(moveRows(content, new Set([0, 1]), 3))).toBe('312');
    expect(ids(moveRows(content, new Set([2]), 0))).toBe('312');
    expect(ids(moveRows(content, new Set([0, 2]), 2))).toBe('213');
  });

  test('an empty row has a cell for each column', () => {
    expect(emptyRow(content, 'x')).toEqual({ _id: 'x', a: '', b: '' });
  });

  test('a column is inserted, changed, moved and deleted with its cells', () => {
    const added = insertColumn(content, 'inputs', 1, { id: 'c', name: 'City', field: 'city' });
    expect(tableColumns(added).map(({ id }) => id)).toEqual(['a', 'c', 'b']);
    expect(added.rules).toEqual(content.rules.map((row) => ({ ...row, c: '' })));
    const [, city] = tableColumns(added);
    expect(city && moveColumn(added, city, 0).inputs).toEqual(
      [added.inputs, added.inputs].map((list, at) => (list as [])[1 - at]),
    );
    expect(city && deleteColumn(added, city)).toEqual(content);
    expect(changeColumn(content, { side: 'inputs', position: 0 }, { name: 'Years' }).inputs).toEqual([
      { id: 'a', name: 'Years', field: 'age', color: 'red' },
    ]);
  });

  test('an inserted column leaves what is no row as it is', () => {
    const odd = { ...content, rules: [null, 'x', 5, ...content.rules] };
    const added = insertColumn(odd, 'inputs', 1, { id: 'c', name: 'City', field: 'city' });
    expect((added.rules as unknown[]).slice(0, 4)).toEqual([null, 'x', 5, { ...content.rules[0], c: '' }]);
  });

  test('deleting one of two columns with the same id keeps the cells that the other shows', () => {
    const twice = { ...content, inputs: [...content.inputs, ...content.inputs] };
    const [first] = tableColumns(twice);
    expect(first && deleteColumn(twice, first)).toEqual(content);
  });
});
