import { expect, test } from 'vitest';
import { withFreshNames } from './node-names.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));
const namesOf = (nodes: { name: string }[]) => nodes.map(({ name }) => name);

test.each([
  ['keeps a name that is free', ['Request'], ['Response'], ['Response']],
  ['counts on from a name that is taken', ['Response'], ['Response'], ['Response2']],
  ['finds the first free number', ['Fees', 'Fees2', 'Fees4'], ['Fees'], ['Fees3']],
  ['goes on from the number that a name ends with', ['rates2024'], ['rates2024'], ['rates2025']],
  ['tells apart what is added together', [], ['Fees', 'Fees', 'Fees'], ['Fees', 'Fees2', 'Fees3']],
])('%s', (_, present, added, expected) => {
  expect(namesOf(withFreshNames(named(...added), named(...present)))).toEqual(expected);
});

test('accepts every name in a graph without nodes, and keeps the rest of a node', () => {
  expect(withFreshNames([{ name: 'Fees', id: 'a' }])).toEqual([{ name: 'Fees', id: 'a' }]);
});
