import type { DecisionGraph } from '@rulewright/contract';
import { expect, test } from 'vitest';
import { compareGraphs, summaryOf } from './compare-graphs.ts';

const node = (id: string, more: object = {}) => ({
  id,
  name: id,
  type: 'inputNode',
  position: { x: 0, y: 0 },
  ...more,
});
const edge = (id: string, sourceId = 'a', targetId = 'b') => ({ id, sourceId, targetId });
const graph = (nodes: DecisionGraph['nodes'], edges: DecisionGraph['edges'] = []): DecisionGraph => ({ nodes, edges });

const summary = (before: DecisionGraph, after: DecisionGraph) => summaryOf(compareGraphs(before, after));

test('compares nodes and edges by their ids', () => {
  const before = graph([node('a'), node('b'), node('c'), node('d')], [edge('1'), edge('2')]);
  const after = graph(
    [node('a'), node('b', { content: { key: 1 } }), node('d', { position: { x: 9, y: 0 } }), node('e'), node('f')],
    [edge('1', 'a', 'd'), edge('3')],
  );
  const { nodes, edges } = compareGraphs(before, after);
  expect(Object.fromEntries(nodes)).toEqual({
    a: 'unchanged',
    b: 'modified',
    c: 'removed',
    d: 'moved',
    e: 'added',
    f: 'added',
  });
  expect(Object.fromEntries(edges)).toEqual({ 1: 'modified', 2: 'removed', 3: 'added' });
  expect(summary(before, after)).toBe(
    '2 nodes added, 1 changed, 1 removed, 1 moved; 1 connection added, 1 changed, 1 removed.',
  );
});

test('counts a node of another kind as changed', () => {
  expect(summary(graph([node('a')]), graph([node('a', { type: 'outputNode' })]))).toBe('1 node changed.');
});

test('ignores the order of fields but not of rows', () => {
  const rows = (...rows: object[]) => graph([node('a', { content: { rows, hitPolicy: 'first' } })]);
  const reordered = graph([{ content: { hitPolicy: 'first', rows: [{ x: 1, y: 2 }] }, ...node('a') }]);
  expect(summary(rows({ y: 2, x: 1 }), reordered)).toBe('The graphs are the same.');
  expect(summary(rows({ x: 1 }, { x: 2 }), rows({ x: 2 }, { x: 1 }))).toBe('1 node changed.');
});

test('counts a connection that passed another with the same target as changed, because the engine merges in that order', () => {
  const nodes = [node('a'), node('b'), node('c')];
  const [one, two, other] = [edge('1', 'a', 'c'), edge('2', 'b', 'c'), edge('3', 'a', 'b')];
  expect(summary(graph(nodes, [one, two, other]), graph(nodes, [two, one, other]))).toBe('1 connection changed.');
  expect(summary(graph(nodes, [one, two, other]), graph(nodes, [other, one, two]))).toBe('The graphs are the same.');
});
