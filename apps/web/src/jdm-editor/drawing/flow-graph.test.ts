import { expect, test } from 'vitest';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import { flowEdges } from './flow-graph.ts';

const graph = {
  nodes: [
    { id: 'in', type: 'inputNode', name: 'Request' },
    {
      id: 's',
      type: 'switchNode',
      name: 'By amount',
      content: {
        statements: [
          { id: 'a', condition: 'amount > 100' },
          { id: 'b', condition: '' },
        ],
      },
    },
    { id: 'out', type: 'outputNode', name: '' },
  ],
  edges: [
    { id: '1', sourceId: 'in', targetId: 's' },
    { id: '2', sourceId: 's', targetId: 'out', sourceHandle: 'a' },
    { id: '3', sourceId: 's', targetId: 'out', sourceHandle: 'b' },
    { id: '4', sourceId: 's', targetId: 'nowhere' },
  ],
} as unknown as Graph;

test('a screen reader says which nodes a connection joins, by which branch, and whether it was reached', () => {
  const edges = flowEdges(graph, [], new Map([['2', 'reached']]));
  expect(edges.map(({ ariaLabel }) => ariaLabel)).toEqual([
    'connection from Request to By amount',
    'connection from By amount to a node without a name, amount > 100, reached in the last run',
    'connection from By amount to a node without a name, without a condition',
  ]);
});

test('connections are drawn again only where they changed, also where only the name of an end did', () => {
  const before = flowEdges(graph, []);
  const renamed = {
    ...graph,
    nodes: graph.nodes.map((node) => (node.id === 'in' ? { ...node, name: 'Order' } : node)),
  };
  const after = flowEdges(renamed, before);
  expect(after.map((edge, at) => edge === before[at])).toEqual([false, true, true]);
  expect(after[0]?.ariaLabel).toBe('connection from Order to By amount');
});
