import { expect, test } from 'vitest';
import type { RunGraph } from './graph-patch.ts';
import { GraphRunner } from './graph-runner.ts';

const node = (id: string, type: string, content?: unknown) => ({ id, type, name: id, content });
const chain = (...nodes: object[]): RunGraph => {
  const all = [node('in', 'inputNode'), ...nodes, node('out', 'outputNode')] as RunGraph['nodes'][number][];
  const edges = all.slice(1).map(({ id }, at) => ({ id: `e${at}`, sourceId: all[at]?.id ?? '', targetId: id }));
  return { nodes: all, edges } as RunGraph;
};
const expressions = (...rows: [string, string][]) =>
  node('ex', 'expressionNode', {
    expressions: rows.map(([key, value], id) => ({ id: `${id}`, key, value })),
    passThrough: true,
  });
const table = node('table', 'decisionTableNode', {
  hitPolicy: 'first',
  inputs: [{ id: 'i', name: 'I', field: 'n' }],
  outputs: [{ id: 'o', name: 'O', field: 'size' }],
  rules: [
    { _id: '1', i: '< 10', o: '"small"' },
    { _id: '2', i: '>= 10', o: '"large"' },
  ],
});
const run = (graph: RunGraph, input: unknown) =>
  new GraphRunner().run(graph, { input: JSON.stringify(input), clock: null, called: null });

test('a run gives the result, the value of each expression and the rows that were hit', () => {
  const answer = run(chain(expressions(['n', 'a * 2'], ['m', '$.n + 1']), table), { a: 7 });
  expect(answer).toMatchObject({ kind: 'ran', result: { size: 'large' }, rows: { table: [1] } });
  expect(answer).toHaveProperty('trace.ex.traceData', { n: { result: 14 }, m: { result: 15 } });
});

test('a node that fails is named with the reason, in the words of the server, and with the part of the text that fails', () => {
  expect(run(chain(expressions(['n', '1'], ['m', '[1, number("x")]'])), {})).toEqual({
    kind: 'failed',
    nodeId: 'ex',
    message:
      'The expression "[1, number("x")]" could not be evaluated at "number("x")": `number` has no result for a text.',
    place: { row: 1, column: null, start: 4, end: 15 },
  });
});

test('an expression that cannot be read is waited for only where the run gets to it', () => {
  const failing = expressions(['n', 'number("x")'], ['m', '1 +']);
  expect(run(chain(expressions(['n', '1 +'])), {})).toMatchObject({ kind: 'not run', isPassing: true });
  expect(run(chain(failing), {})).toMatchObject({ kind: 'failed' });
});

test.each([
  [
    [node('fn', 'functionNode', { source: 'export const handler = (input) => input;' })],
    {},
    /^Functions run on the server: press Test Document/,
  ],
  [
    [node('call', 'decisionNode', { key: 'other' })],
    {},
    /^The document "other" cannot be run in the page: press Test Document/,
  ],
  [[expressions(['n', '1 +'])], {}, /^An expression cannot be read yet/],
  [[expressions(['n', '1'])], [], /^The input has to be a JSON object/],
  [[expressions(['n', 'a'])], { a: 2 ** 60 }, /^The page cannot run this input/],
])('what cannot be run in the page is said plainly', (nodes, input, why) => {
  expect(run(chain(...nodes), input)).toMatchObject({ kind: 'not run', why: expect.stringMatching(why) });
});

test('an input that is not complete is waited for', () => {
  expect(new GraphRunner().run(chain(), { input: '{"a": ', clock: null, called: null })).toEqual({
    kind: 'not run',
    why: 'The input is not valid JSON yet.',
    isPassing: true,
  });
});

test('a called document is run from its saved graph', () => {
  const called = { other: JSON.stringify(chain(expressions(['n', 'a * 3']))) };
  const graph = chain(node('call', 'decisionNode', { key: 'other' }));
  const runner = new GraphRunner();
  expect(runner.run(graph, { input: '{"a": 2}', clock: null, called })).toMatchObject({
    kind: 'ran',
    result: { n: 6 },
  });
  // What is called stays until something else is given.
  expect(runner.run(graph, { input: '{"a": 3}', clock: null, called: null })).toMatchObject({
    kind: 'ran',
    result: { n: 9 },
  });
});

test('a run at a fixed clock is one at that time', () => {
  const graph = chain(expressions(['year', 'year(date("now"))']));
  const at = (clock: string | null) => new GraphRunner().run(graph, { input: '{}', clock, called: null });
  expect(at('2020-06-01T00:00:00Z')).toMatchObject({ kind: 'ran', result: { year: 2020 } });
  expect(at(null)).not.toMatchObject({ result: { year: 2020 } });
});
