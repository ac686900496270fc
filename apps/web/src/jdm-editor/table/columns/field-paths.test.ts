import { anyType, scopeAt, toParsedGraph } from '@rulewright/jdm';
import { expect, test } from 'vitest';
import { fieldPaths } from './field-paths.ts';

const schema = JSON.stringify({ type: 'object', properties: { amount: { type: 'number' } } });
const graph = toParsedGraph({
  nodes: [
    { id: 'in', type: 'inputNode', name: 'Request', content: { schema } },
    { id: 'n', type: 'expressionNode', name: 'Node', content: { expressions: [] } },
  ],
  edges: [{ id: 'e', sourceId: 'in', targetId: 'n' }],
} as never);
const scope = scopeAt(graph, { nodeId: 'n', row: null, column: null }) ?? anyType;

test('what the schema knows comes first, then what only the tried value has, each once', () => {
  const paths = fieldPaths(scope, { amount: 3, customer: { score: 1, 'not a name': 2 }, list: [{ inside: 1 }] });
  expect(paths.filter((path) => !path.startsWith('$'))).toEqual(['amount', 'customer', 'list', 'customer.score']);
});

test('without a tried value there are those of the scope alone', () => {
  expect(fieldPaths(scope, null)).toContain('amount');
  expect(fieldPaths(anyType, null)).toEqual([]);
});
