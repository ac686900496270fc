import { expect, test } from 'vitest';
import { withAllCells } from './missing-cells.ts';

const columns = { inputs: [{ id: 'i', field: 'age' }], outputs: [{ id: 'o', field: 'fee' }] };

test('a row that lacks cells is given empty ones, and keeps those that it has', () => {
  const content = { ...columns, hitPolicy: 'first', rules: [{ _id: 'r', o: '1' }, { _id: 's' }] };
  expect(withAllCells(content)).toEqual({
    ...content,
    rules: [
      { _id: 'r', i: '', o: '1' },
      { _id: 's', i: '', o: '' },
    ],
  });
});

test.each([
  ['a table that lacks no cell', { ...columns, rules: [{ _id: 'r', i: '> 1', o: '1' }] }],
  ['rows that are not objects', { ...columns, rules: [5] }],
  ['rows that are not a list', { ...columns, rules: 'none' }],
  ['content that is not an object', 5],
])('%s is left as it is', (_name, content) => expect(withAllCells(content)).toBe(content));
