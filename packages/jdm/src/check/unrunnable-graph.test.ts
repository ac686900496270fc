import { describe, expect, test } from 'vitest';
import type { TestNode } from '../../test/graphs.ts';
import { expressions, node } from '../../test/graphs.ts';
import type { ParsedGraph } from '../graph/parsed-graph.ts';
import { parseGraph } from '../graph/parsed-graph.ts';
import { checkGraph } from './check-graph.ts';

const schema = JSON.stringify({ type: 'object', properties: { base: { type: 'number' } } });
const request = (id = 'in') => node(id, 'inputNode', { schema });

const typo = expressions({ fee: 'bse * 2' }, 'typo');
const typoFound = 'typo: Expression "fee": there is no field `bse`. Did you mean `base`?';

/** @param edges pairs of ids: "in>typo" */
function found(nodes: TestNode[], ...edges: string[]) {
  const text = JSON.stringify({
    nodes,
    edges: edges.map((edge, n) => {
      const [sourceId, targetId] = edge.split('>');
      return { id: `e${n}`, sourceId, targetId };
    }),
  });
  const { problems, isSafe } = checkGraph(parseGraph(text) as ParsedGraph);
  expect(isSafe).toBe(false);
  return problems.map(({ nodeId, message }) => `${nodeId}: ${message}`);
}

describe('a graph that cannot run is checked as far as it can be read', () => {
  const other = (id: string) => expressions({ other: '1' }, id);

  test('beside a circle', () => {
    expect(found([request(), typo, other('one'), other('two')], 'in>typo', 'typo>one', 'one>two', 'two>one')).toEqual([
      typoFound,
      'one: The connections go in a circle',
    ]);
  });

  test('in a circle, as far as it does not depend on what comes there', () => {
    const inCircle = expressions({ a: 'bse', b: '"a" * 2' }, 'one');
    expect(found([request(), inCircle, other('two')], 'in>one', 'one>two', 'two>one')).toEqual([
      'one: The connections go in a circle',
      expect.stringContaining('one: Expression "b": `*` needs numbers'),
    ]);
  });

  test('with a second Request', () => {
    expect(found([request(), request('second'), typo], 'in>typo')).toEqual([
      'second: A graph has one request node, and this is another',
      typoFound,
    ]);
  });

  test('without a Request, where nothing is said of ways from it', () => {
    expect(found([expressions({ a: '18 in [40..18]' }, 'one'), other('two')], 'one>two')).toEqual([
      'null: The graph has no request node, where its input comes in',
      'one: Expression "a": no number is in the range from 40 to 18',
    ]);
  });

  test('beside a node of an unknown kind, a Decision node without a document and a connection to nowhere', () => {
    expect(
      found(
        [request(), typo, node('odd', 'oddNode'), node('call', 'decisionNode', {})],
        'in>typo',
        'typo>odd',
        'typo>call',
        'typo>gone',
      ),
    ).toEqual(
      expect.arrayContaining([
        typoFound,
        expect.stringContaining('call: "call" calls no document'),
        expect.stringContaining('odd: '),
      ]),
    );
  });

  test('behind a node that cannot be read nothing is said of names', () => {
    expect(found([request(), node('call', 'decisionNode', {}), typo], 'in>call', 'call>typo')).toEqual([
      'call: "call" calls no document. Choose one',
    ]);
  });
});

test.each<[string, TestNode[]]>([
  ['two nodes with one id', [request(), typo, expressions({ fee: 'bse' }, 'typo')]],
  ['a text that is too long', [request(), typo, expressions({ a: `1${' + 1'.repeat(6_000)}` }, 'long')]],
])('a graph is not read where that may not be possible or safe: %s', (_what, nodes) => {
  expect(found(nodes, 'in>typo')).toHaveLength(1);
});
