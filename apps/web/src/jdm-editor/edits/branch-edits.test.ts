import { expect, test } from 'vitest';
import { removeBranch } from './branch-edits.ts';
import type { Graph } from './graph-edits.ts';

const edge = (id: string, sourceId: string, sourceHandle: string | null) => ({
  id,
  sourceId,
  targetId: 'x',
  sourceHandle,
});
const graph = {
  nodes: [
    { id: 's', name: 's', type: 'switchNode', content: { later: 1, statements: [{ id: 'yes' }, { id: 'no' }] } },
    { id: 'x', name: 'x', type: 'outputNode' },
  ],
  edges: [edge('1', 's', 'yes'), edge('2', 's', 'no'), edge('3', 'y', 'yes')],
} as unknown as Graph;

test('a branch that is removed takes along its own edges alone', () => {
  const edited = removeBranch(graph, 's', 0);
  expect(edited.nodes[0]?.content).toEqual({ later: 1, statements: [{ id: 'no' }] });
  expect(edited.edges.map(({ id }) => id)).toEqual(['2', '3']);
  expect(edited.nodes[1]).toBe(graph.nodes[1]);
});

test('a branch that is not there is removed by no change', () => {
  expect(removeBranch(graph, 's', 2)).toBe(graph);
  expect(removeBranch(graph, 'x', 0)).toBe(graph);
});
