import { expect, test } from 'vitest';
import { inOrder, matching } from './arrange.ts';

const entries = [
  { id: '1', name: 'Rule 10', description: 'Shipping abroad' },
  { id: '2', name: 'rule 9', description: null },
  { id: '3', name: 'Äpfel', description: 'Fruit' },
  { id: '4', name: 'Zebra', description: null },
];

const ids = (found: Iterable<{ id: string }>) => [...found].map(({ id }) => id);

test.each([
  ['', ['1', '2', '3', '4']],
  ['  ', ['1', '2', '3', '4']],
  ['RULE', ['1', '2']],
  ['shipping', ['1']],
  ['abroad rule', ['1']],
  ['äPFEL', ['3']],
  ['null', []],
])('"%s" finds %j', (text, found) => {
  expect(ids(matching(entries, text))).toEqual(found);
});

test('names are ordered as people count and spell, and nothing is moved in the list itself', () => {
  expect(ids(inOrder(entries, 'name'))).toEqual(['3', '2', '1', '4']);
  expect(ids(inOrder(entries, 'latest'))).toEqual(['1', '2', '3', '4']);
});
