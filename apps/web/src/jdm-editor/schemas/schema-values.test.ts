import { expect, test } from 'vitest';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import { schemaValues } from './schema-values.ts';

const schema = {
  type: 'object',
  properties: {
    customer: { type: 'object', properties: { tier: { type: 'string', enum: ['gold', 'silver'] } } },
    active: { type: 'boolean' },
    amount: { type: 'number' },
  },
};
const graph = (content: unknown) =>
  ({ nodes: [{ id: 'in', name: 'Request', type: 'inputNode', content }], edges: [] }) as unknown as Graph;

test.each([
  ['customer.tier', ['gold', 'silver']],
  ['active', [true, false]],
  ['amount', []],
  ['customer.missing.deeper', []],
  ['len(customer.tier)', []],
])('the values of %s are those that the schema names', (field, values) => {
  expect(schemaValues(graph({ schema: JSON.stringify(schema) }), field)).toEqual(values);
});

test.each([undefined, {}, { schema: 'no JSON' }, { schema: '[]' }])('a request with %s has no values', (content) => {
  expect(schemaValues(graph(content), 'amount')).toEqual([]);
});
