import type { DecisionGraph } from '@rulewright/contract';
import { expect, test } from 'vitest';
import { placeNodes } from './place-nodes.ts';

const node = (id: string, position?: object) => ({
  id,
  name: id,
  type: 'expressionNode',
  ...(position && { position }),
});
const edge = (sourceId: string, targetId: string) => ({ id: `${sourceId}-${targetId}`, sourceId, targetId });
const places = (graph: Pick<DecisionGraph, 'nodes' | 'edges'>) =>
  Object.fromEntries(placeNodes(graph).nodes.map(({ id, position }) => [id, position]));

test('leaves a graph unchanged in which every node has a position', () => {
  const graph = { nodes: [node('a', { x: 1, y: 2 })], edges: [] };
  expect(placeNodes(graph)).toBe(graph);
});

test('places nodes without a position from left to right in the order of evaluation', () => {
  const graph = {
    nodes: [node('c'), node('a'), node('b'), node('d')],
    edges: [edge('b', 'c'), edge('a', 'b'), edge('a', 'd')],
  };
  expect(places(graph)).toEqual({ a: { x: 0, y: 0 }, b: { x: 320, y: 0 }, d: { x: 320, y: 160 }, c: { x: 640, y: 0 } });
});

test('places them below the nodes that have a position', () => {
  expect(places({ nodes: [node('a', { x: 5, y: 50 }), node('b', { x: 'left' })], edges: [] })).toEqual({
    a: { x: 5, y: 50 },
    b: { x: 0, y: 210 },
  });
});

test('places nodes within reach whose position is farther away than anything can be drawn', () => {
  expect(places({ nodes: [node('a', { x: 5, y: 50 }), node('b', { x: 1e308, y: 0 })], edges: [] })).toEqual({
    a: { x: 5, y: 50 },
    b: { x: 0, y: 210 },
  });
});

test('comes to an end when the graph has a cycle', () => {
  const graph = { nodes: [node('a'), node('b')], edges: [edge('a', 'b'), edge('b', 'a')] };
  expect(Object.keys(places(graph))).toEqual(['a', 'b']);
});
