import { describe, expect, test } from 'vitest';
import type { TestNode } from '../../test/graphs.ts';
import { expressions, node } from '../../test/graphs.ts';
import type { ParsedGraph } from '../graph/parsed-graph.ts';
import { parseGraph } from '../graph/parsed-graph.ts';
import { checkGraph } from './check-graph.ts';

const schema = JSON.stringify({ type: 'object', properties: { fee: { type: 'number' } }, required: ['fee'] });
const request = node('in', 'inputNode', {
  schema: JSON.stringify({ type: 'object', properties: { kind: { type: 'string' } } }),
});
const response = node('out', 'outputNode', { schema });

const choice = (hitPolicy: string) =>
  node('Kind', 'switchNode', {
    hitPolicy,
    statements: [
      { id: 'x', condition: 'kind == "car"' },
      { id: 'y', condition: '' },
    ],
  });

/** @param edges as "source>target" or "source:branch>target" */
function found(nodes: TestNode[], ...edges: string[]): string[] {
  const text = JSON.stringify({
    nodes: [request, ...nodes, response],
    edges: edges.map((edge, n) => {
      const [from = '', targetId] = edge.split('>');
      const [sourceId, sourceHandle] = from.split(':');
      return { id: `e${n}`, sourceId, targetId, sourceHandle };
    }),
  });
  return checkGraph(parseGraph(text) as ParsedGraph).problems.map(({ code, message }) => `${code}: ${message}`);
}

const [gives, lacks] = [expressions({ fee: '1' }, 'gives'), expressions({ tax: '1' }, 'lacks')];
const ways = ['in>Kind', 'Kind:x>gives', 'Kind:y>lacks', 'gives>out', 'lacks>out'];
const missing =
  'missing-output: The schema of "out" requires `fee`, and no node gives it where "Kind" takes the branch without a condition';

test('a required output that one branch of a switch never gives is a warning', () => {
  expect(found([choice('first'), gives, lacks], ...ways)).toContain(missing);
});

test('a branch from which nothing comes to the Response gives nothing', () => {
  expect(found([choice('first'), gives], 'in>Kind', 'Kind:x>gives', 'Kind:y>out', 'gives>out')).toContain(missing);
});

describe('behind another switch', () => {
  const outer = { ...choice('first'), id: 'Outer', name: 'Outer' };
  const missingIn = (nodes: TestNode[], ...edges: string[]) =>
    found(nodes, ...edges).filter((one) => one.startsWith('missing-output'));
  const behind = ways.slice(1);

  test('a branch follows the one that leads to its switch', () => {
    const other = expressions({ fee: '3' }, 'other');
    const edges = ['in>Outer', 'Outer:x>Kind', 'Outer:y>other', 'other>out', ...behind];
    expect(missingIn([outer, choice('first'), gives, lacks, other], ...edges)).toEqual([missing]);
  });

  test('a branch may follow any where another way leads to its switch', () => {
    const edges = ['in>Outer', 'in>Kind', 'Outer:x>Kind', 'Outer:y>gives', 'Kind:x>lacks', 'Kind:y>lacks'];
    expect(missingIn([outer, choice('first'), gives, lacks], ...edges, 'lacks>out', 'gives>out')).toEqual([
      expect.stringContaining('where "Outer" takes the branch of condition 1'),
    ]);
  });
});

test.each<[string, TestNode[], string[]]>([
  ['each branch gives', [choice('first'), gives, expressions({ fee: '2' }, 'lacks')], ways],
  [
    'a node behind both branches gives',
    [choice('first'), lacks, gives],
    ['in>Kind', 'Kind:x>lacks', 'Kind:y>gives', 'lacks>gives', 'gives>out'],
  ],
  ['another way gives beside the switch', [choice('first'), gives, lacks], [...ways, 'in>gives']],
  ['all branches of the switch may be taken at once', [choice('collect'), gives, lacks], ways],
  [
    'what a function of the branch gives is not known',
    [choice('first'), gives, node('lacks', 'functionNode', { source: 'export const handler = () => ({})' })],
    ways,
  ],
])('nothing is said of a required output where %s', (_what, nodes, edges) => {
  expect(found(nodes, ...edges).filter((one) => one.startsWith('missing-output'))).toEqual([]);
});
