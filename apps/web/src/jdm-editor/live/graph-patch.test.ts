import { expect, test } from 'vitest';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import { addNodes, changeNode, removeNodes } from '#jdm-editor/edits/graph-edits.ts';
import type { RunGraph } from './graph-patch.ts';
import { patched, patchOf } from './graph-patch.ts';

const rules = Array.from({ length: 1_000 }, (_, n) => ({ _id: `${n}`, a: `${n}` }));
const start = {
  nodes: [
    { id: 'in', type: 'inputNode', name: 'Request' },
    { id: 'table', type: 'decisionTableNode', name: 'Table', content: { hitPolicy: 'first', rules } },
    { id: 'out', type: 'outputNode', name: 'Response' },
  ],
  edges: [{ id: 'e', sourceId: 'in', targetId: 'table' }],
} as unknown as Graph;

const withRules = (change: (rows: typeof rules) => unknown[]) =>
  changeNode(start, 'table', (node) => ({ ...node, content: { ...(node.content as object), rules: change(rules) } }));

/** Sends a patch as a worker gets it, and returns how much that is. */
function send(before: RunGraph | null, after: Graph): { graph: RunGraph; bytes: number } {
  const text = JSON.stringify(patchOf(before, after));
  return { graph: patched(before, JSON.parse(text)), bytes: text.length };
}

test('a graph that is sent for the first time arrives as it is', () => {
  expect(send(null, start).graph).toEqual({ nodes: start.nodes, edges: start.edges });
});

test.each([
  ['a cell', withRules((rows) => rows.with(500, { _id: '500', a: 'x' }))],
  ['a row that is added', withRules((rows) => rows.toSpliced(500, 0, { _id: 'n', a: 'n' }))],
  ['rows that are removed', withRules((rows) => rows.toSpliced(10, 20))],
  ['a row at the end', withRules((rows) => [...rows, { _id: 'n', a: 'n' }])],
  ['a node that is added', addNodes(start, [{ id: 'n', type: 'expressionNode', name: 'N' } as never])],
  ['a node that is removed', removeNodes(start, new Set(['out']))],
  ['nodes in another order', { ...start, nodes: start.nodes.toReversed() }],
  ['edges', { ...start, edges: [] }],
])('of %s only what changed is sent, and the graph is the same afterwards', (_what, after) => {
  const { graph, bytes } = send({ nodes: start.nodes, edges: start.edges }, after);
  expect(graph).toEqual({ nodes: after.nodes, edges: after.edges });
  expect(bytes).toBeLessThan(1_000);
});

test('all rows of a table can go at once', () => {
  expect(
    send(
      { nodes: start.nodes, edges: start.edges },
      withRules(() => []),
    ).graph.nodes[1]?.content,
  ).toEqual({
    hitPolicy: 'first',
    rules: [],
  });
});
