import { expect, test } from 'vitest';
import { chainText, node } from '../../test/graphs.ts';
import type { CompiledDecision } from '../compile/compile-decision.ts';
import { compileDecision } from '../compile/compile-decision.ts';
import type { ParsedGraph } from '../graph/parsed-graph.ts';
import { parseGraph } from '../graph/parsed-graph.ts';
import { Coverage, coveragePercent } from './coverage.ts';

const table = (mapping: object = {}) =>
  node('table', 'decisionTableNode', {
    hitPolicy: 'first',
    inputs: [{ id: 'i', name: 'Age', field: 'age' }],
    outputs: [{ id: 'o', name: 'Group', field: 'group' }],
    rules: [
      { _id: 'r1', i: '< 18', o: '"child"' },
      { _id: 'r2', i: '[18..65)', o: '"adult"' },
      { _id: 'r3', i: '', o: '"senior"' },
    ],
    ...mapping,
  });

/** A switch with two branches: an expression on the first, a table on the second. */
const branching = JSON.stringify({
  nodes: [
    node('in', 'inputNode'),
    node('switch', 'switchNode', {
      hitPolicy: 'first',
      statements: [
        { id: 'vip', condition: 'vip == true' },
        { id: 'else', condition: '' },
      ],
    }),
    node('sum', 'expressionNode', {
      expressions: [
        { id: '1', key: 'a', value: '1' },
        { id: '2', key: '', value: '' },
        { id: '3', key: 'b', value: '2' },
      ],
    }),
    table(),
    node('out', 'outputNode'),
  ],
  edges: [
    { id: '1', sourceId: 'in', targetId: 'switch' },
    { id: '2', sourceId: 'switch', sourceHandle: 'vip', targetId: 'sum' },
    { id: '3', sourceId: 'switch', sourceHandle: 'else', targetId: 'table' },
    { id: '4', sourceId: 'table', targetId: 'out' },
  ],
});

const run = (text: string, inputs: object[]) => {
  const graph = parseGraph(text) as ParsedGraph;
  const decision = compileDecision(text) as CompiledDecision;
  const byHits = new Coverage(graph);
  for (const input of inputs) {
    const answer = decision.run(input as never, { hits: true });
    if (!answer || 'failed' in answer) throw new Error('The decision did not answer.');
    byHits.add(answer.hits ?? []);
  }
  return { byHits };
};

test('what runs reached is added up over them, and what they did not reach is listed in the order of the nodes', () => {
  const { byHits } = run(branching, [{ age: 10 }, { age: 70 }, { age: 11 }]);
  expect(byHits.figures()).toEqual({
    rows: { reached: 2, total: 3 },
    branches: { reached: 1, total: 2 },
    expressions: { reached: 0, total: 2 },
    nodes: { reached: 4, total: 5 },
  });
  expect(byHits.unreached()).toEqual([
    { kind: 'branch', nodeId: 'switch', place: 0 },
    { kind: 'node', nodeId: 'sum', place: null },
    { kind: 'expression', nodeId: 'sum', place: 0 },
    { kind: 'expression', nodeId: 'sum', place: 2 },
    { kind: 'row', nodeId: 'table', place: 1 },
  ]);
  expect(byHits.unreached(2)).toHaveLength(2);
  expect(coveragePercent(byHits.figures())).toBeCloseTo((3 / 7) * 100);
});

test('nodes that no run reaches lower the figure, also where there are no rows, branches or expressions', () => {
  const { byHits } = run(chainText(node('out', 'outputNode')), []);
  expect(byHits.figures().nodes).toEqual({ reached: 0, total: 2 });
  expect(coveragePercent(byHits.figures())).toBe(0);
  const all = { reached: 3, total: 3 };
  const figures = { rows: all, branches: all, expressions: all, nodes: { reached: 3, total: 4 } };
  expect(coveragePercent(figures)).toBe(75);
  expect(coveragePercent({ ...figures, nodes: all })).toBe(100);
});

test('a share that is a whole number of per cent is exactly that', () => {
  const none = { reached: 0, total: 0 };
  const of = (reached: number) => ({ rows: { reached, total: 100 }, branches: none, expressions: none, nodes: none });
  for (let reached = 0; reached <= 100; reached++) expect(coveragePercent(of(reached))).toBe(reached);
});

test('a graph with nothing to reach is reached as a whole', () => {
  const none = { reached: 0, total: 0 };
  expect(coveragePercent({ rows: none, branches: none, expressions: none, nodes: none })).toBe(100);
});
