import { describe, expect, test } from 'vitest';
import type { Graph } from './graph-edits.ts';
import {
  addNodes,
  changeNode,
  connect,
  insertOnEdge,
  moveNodes,
  partOf,
  removeNodes,
  renameNode,
} from './graph-edits.ts';

const node = (id: string) => ({ id, name: id, type: 'expressionNode', position: { x: 0, y: 0 }, later: id });
const edge = (id: string, sourceId: string, targetId: string) => ({ id, type: 'edge', sourceId, targetId });
const graph = {
  later: true,
  nodes: [node('a'), node('b'), node('c')],
  edges: [{ ...edge('ab', 'a', 'b'), sourceHandle: 'yes' }, edge('bc', 'b', 'c')],
} as unknown as Graph;
const edges = ({ edges }: Graph) => edges.map(({ sourceId, targetId }) => `${sourceId}${targetId}`);

describe('edits of a graph', () => {
  test('a removed node takes its edges along, and everything else stays the same object', () => {
    const edited = removeNodes(graph, new Set(['c']));
    expect(edges(edited)).toEqual(['ab']);
    expect(edited.nodes[0]).toBe(graph.nodes[0]);
    expect(edited).toMatchObject({ later: true });
  });

  test('two nodes are joined once, and none with itself', () => {
    expect(edges(connect(graph, edge('ac', 'a', 'c') as never))).toEqual(['ab', 'bc', 'ac']);
    expect(connect(graph, edge('x', 'b', 'c') as never)).toBe(graph);
    expect(connect(graph, edge('x', 'b', 'b') as never)).toBe(graph);
    expect(edges(connect(graph, edge('x', 'a', 'b') as never))).toEqual(['ab', 'bc', 'ab']);
  });

  test('a node that is put on an edge stands between the two, in the same branch of a switch', () => {
    const edited = insertOnEdge(graph, 'ab', node('n') as never, () => 'new');
    expect(edges(edited)).toEqual(['an', 'nb', 'bc']);
    expect(edited.edges[0]).toMatchObject({ id: 'ab', sourceHandle: 'yes' });
    expect(edited.edges[1]).not.toHaveProperty('sourceHandle');
  });

  test('nodes are moved and renamed, and an edit that changes nothing returns the same graph', () => {
    expect(moveNodes(graph, new Map([['a', { x: 1, y: 2 }]])).nodes[0]).toMatchObject({ position: { x: 1, y: 2 } });
    expect(moveNodes(graph, new Map([['a', { x: 0, y: 0 }]]))).toBe(graph);
    expect(renameNode(graph, 'a', 'Fees').nodes[0]).toEqual({ ...graph.nodes[0], name: 'Fees' });
    expect(renameNode(graph, 'a', 'a')).toBe(graph);
    expect(changeNode(graph, 'missing', (one) => ({ ...one }))).toBe(graph);
    expect(addNodes(graph, [])).toBe(graph);
  });

  test('a part of a graph has the edges between its nodes', () => {
    const part = partOf(graph, new Set(['b', 'c']));
    expect(part.nodes.map(({ id }) => id)).toEqual(['b', 'c']);
    expect(part.edges.map(({ id }) => id)).toEqual(['bc']);
  });
});
