import { expect, test } from 'vitest';
import { nodeChoices } from './node-choices.ts';

test('nodes that have one id are one choice, and a node without a name can be chosen', () => {
  const node = (id: string, name: string) => ({ id, name, type: 'expressionNode' });
  expect(nodeChoices([node('a', 'Fees'), node('a', 'Rates'), node('b', '')])).toEqual([
    { value: 'a', label: 'Fees' },
    { value: 'b', label: 'Without a name' },
  ]);
});
