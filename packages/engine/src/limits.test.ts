import { expect, test } from 'vitest';
import { chain, expressions, node } from '../test/graphs.ts';
import { parseGraph } from './graph.ts';
import { checkLimits } from './limits.ts';

const problemsOf = (text: string) => {
  const graph = parseGraph(chain(expressions({ a: text })).content);
  return graph && checkLimits(graph).map(({ message }) => message);
};

const deep = (count: number) => `${'('.repeat(count)}1${')'.repeat(count)}`;

test.each([
  ['brackets', deep(101)],
  ['behind a text that closes some', `")))" + ${deep(101)}`],
  ['between texts that close some', Array.from({ length: 101 }, () => '")" + (').join('') + 1 + ')'.repeat(101)],
  ['behind an apostrophe in a template', `\`it's\` + ${deep(101)}`],
  ['within a template', `\`a \${${deep(100)}}\``],
  ['behind the code in a template', `\`a \${"}"} it's\` + ${deep(101)}`],
  ['behind closing ones', `)))))${deep(101)}`],
  ['behind a backslash at the end of a text', `"\\" + ${deep(101)}`],
])('counts: %s', (_name, text) => {
  expect(problemsOf(text)).toEqual(['Expression "a": nested more than 100 levels deep']);
});

test.each([
  ['100 brackets', deep(100)],
  ['brackets in a text', `"${'('.repeat(200)}"`],
  ['brackets in a text with single quotes', `'${'['.repeat(200)}' + 1`],
  ['brackets in a template', `\`${'{'.repeat(200)} \${1} ${'('.repeat(200)}\``],
  ['many templates', `\`\${1}\` + `.repeat(200)],
])('does not count: %s', (_name, text) => expect(problemsOf(text)).toEqual([]));

test('connections and cells are bounded too', () => {
  const edges = Array.from({ length: 10_001 }, (_, n) => ({ id: `e${n}`, sourceId: 'in', targetId: 'in' }));
  const nodes = [node('in', 'inputNode')];
  expect(checkLimits({ nodes, edges } as never)).toEqual([
    { message: 'A graph has at most 10,000 connections, and this has 10,001', nodeId: null },
  ]);
  const columns = Array.from({ length: 501 }, () => ({}));
  const table = node('t', 'decisionTableNode', { inputs: columns, rules: Array.from({ length: 1_000 }, () => ({})) });
  expect(checkLimits({ nodes: [table], edges: [] } as never)).toEqual([
    { message: '"t" has more than 500,000 cells', nodeId: 't' },
  ]);
});
