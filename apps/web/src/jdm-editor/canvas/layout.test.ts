import Elk from 'elkjs/lib/elk.bundled.js';
import { expect, test } from 'vitest';
import { flowEdges, flowNodes } from '#jdm-editor/drawing/flow-graph.ts';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import { cardsAndLines, placesIn } from './layout.ts';

const node = (id: string, type: string, content: object = {}) => ({ id, name: id, type, content });
const edge = (id: string, sourceId: string, targetId: string, more: object = {}) => ({
  id,
  sourceId,
  targetId,
  ...more,
});

const ends = [node('in', 'inputNode'), node('out', 'outputNode')];
const straight = edge('1', 'in', 'out');
const branches = { statements: [{ id: 'a' }, { id: 'a' }] };

test.each([
  ['a line from a node to itself', [...ends, node('x', 'expressionNode')], [straight, edge('2', 'x', 'x')]],
  ['a line to a node that does not exist', ends, [straight, edge('2', 'in', 'gone'), edge('3', 'gone', 'out')]],
  ['a line out of a Response, and one into a Request', ends, [straight, edge('2', 'out', 'in')]],
  ['two nodes with one id', [...ends, ...ends], [straight]],
  ['two lines with one id', ends, [straight, straight]],
  ['a node of an unknown kind', [...ends, node('u', 'customNode')], [edge('1', 'in', 'u'), edge('2', 'u', 'out')]],
  ['two branches with one id', [...ends, node('s', 'switchNode', branches)], [straight, edge('2', 's', 'out')]],
  ['a circle', [...ends, node('x', 'expressionNode')], [straight, edge('2', 'x', 'out'), edge('3', 'out', 'x')]],
])('a graph with %s is laid out', async (_, nodes, edges) => {
  const graph = { nodes, edges } as Graph;
  const drawn = flowNodes(graph, []);
  const places = placesIn(await new Elk().layout(cardsAndLines(drawn, flowEdges(graph, []))));
  expect(new Set(places.keys())).toEqual(new Set(nodes.map(({ id }) => id)));
  expect(places.get('out')?.x).toBeGreaterThan(places.get('in')?.x ?? Infinity);
});
