import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DecisionGraph } from '@rulewright/contract';
import { describe, expect, test } from 'vitest';
import { checkStructure } from './check-structure.ts';
import { toParsedGraph } from './parsed-graph.ts';

const folder = join(import.meta.dirname, '../../../engine/fixtures/graphs');
const fixtures = readdirSync(folder).filter((name) => name.endsWith('.json'));

const node = (id: string, type = 'expressionNode') => ({ id, type, name: id.toUpperCase() });
const edge = (sourceId: string, targetId: string, id = `${sourceId}-${targetId}`) => ({ id, sourceId, targetId });
const input = node('in', 'inputNode');

test.each(fixtures)('a real graph has no problem: %s', (name) => {
  const graph = DecisionGraph.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')));
  expect(checkStructure(toParsedGraph(graph))).toEqual([]);
});

describe('a problem of the structure is reported with its node', () => {
  test.each([
    [
      'a graph without a request node',
      { nodes: [node('a')], edges: [] },
      'The graph has no request node, where its input comes in',
      null,
    ],
    [
      'two request nodes',
      { nodes: [input, node('b', 'inputNode')], edges: [] },
      'A graph has one request node, and this is another',
      'b',
    ],
    [
      'two nodes with the same id',
      { nodes: [input, node('a'), node('a')], edges: [] },
      'Another node has the id of "A"',
      'a',
    ],
    [
      'two connections with the same id',
      { nodes: [input, node('a')], edges: [edge('in', 'a', 'e'), edge('in', 'a', 'e')] },
      'Two connections have the id "e"',
      null,
    ],
    [
      'an unknown kind',
      { nodes: [input, node('a', 'constructor')], edges: [] },
      '"A" is of the unknown kind "constructor"',
      'a',
    ],
    [
      'a connection to a node that does not exist',
      { nodes: [input], edges: [edge('in', 'gone')] },
      'A connection leads to a node that is not there',
      'in',
    ],
    [
      'a cycle',
      { nodes: [input, node('a'), node('b')], edges: [edge('in', 'a'), edge('a', 'b'), edge('b', 'a')] },
      'The connections go in a circle',
      'a',
    ],
    [
      'a node that is connected to itself',
      { nodes: [input, node('a')], edges: [edge('a', 'a')] },
      'The connections go in a circle',
      'a',
    ],
  ])('%s', (_name, graph, message, nodeId) =>
    expect(checkStructure(toParsedGraph(graph))).toEqual([
      { severity: 'error', code: 'not-runnable', message, nodeId },
    ]),
  );
});

test('a chain of 10,000 nodes is not reported as a cycle', () => {
  const ids = Array.from({ length: 10_000 }, (_, n) => `n${n}`);
  const edges = ids.slice(1).map((id, n) => edge(`n${n}`, id));
  const nodes = [node('n0', 'inputNode'), ...ids.slice(1).map((id) => node(id))];
  expect(checkStructure(toParsedGraph({ nodes, edges }))).toEqual([]);
});

test('100,000 connections of one node are not reported as a cycle', () => {
  const nodes = [node('in', 'inputNode'), node('out', 'outputNode')];
  const edges = Array.from({ length: 100_000 }, (_, n) => ({ id: `e${n}`, sourceId: 'in', targetId: 'out' }));
  expect(checkStructure(toParsedGraph({ nodes, edges } as never))).toEqual([]);
});
