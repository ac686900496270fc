/** What went wrong in a graph, in words for its author. */
import { afterAll, expect, test } from 'vitest';
import type { Decision } from '../src/index.ts';
import { createEngine } from '../src/index.ts';
import { calling, chain, decisionOf, expressions, javascript, node } from './graphs.ts';

const documents = new Map<string, Decision>();
const engine = createEngine({ runners: 1, load: async (_scope, key) => documents.get(key) ?? null });
afterAll(() => engine.close());

const run = (decision: Decision, input = '{}') => engine.evaluate(decision, input, { tenant: 't', scope: 's' });

const numberAt = (path: string) =>
  JSON.stringify({ type: 'object', required: [path], properties: { [path]: { type: 'number' } } });

const guarded = (schemas: { input?: string; output?: string }) => {
  const nodes = [
    node('in', 'inputNode', { schema: schemas.input ?? '' }),
    node('out', 'outputNode', { schema: schemas.output ?? '' }),
  ];
  return decisionOf(JSON.stringify({ nodes, edges: [{ id: 'e', sourceId: 'in', targetId: 'out' }] }));
};

const script = (text: string) => node('function', 'functionNode', text);
const module = (source: string) => node('function', 'functionNode', { source });

test.each([
  [
    'an expression',
    chain(expressions({ a: '1 + {}' })),
    'The expression "1 + {}" could not be evaluated.',
    'expression',
  ],
  [
    'a function that throws an error',
    chain(module('export const handler = () => {\n  throw new Error("no such tariff");\n}')),
    'The function failed on line 2: no such tariff',
    'function',
  ],
  ['a function that throws a text', chain(javascript('throw "oh"')), 'The function failed: oh', 'function'],
  [
    'a function that throws an object',
    chain(javascript('throw {}')),
    'The function failed: it threw something that is not an error',
    'function',
  ],
  [
    'a function without a handler',
    chain(module('const a = 1')),
    'The function has no handler: it must export one.',
    'function',
  ],
  [
    'a function that gives no number',
    chain(javascript('return { a: NaN }')),
    'The function gave a number that is too large, or none.',
    'function',
  ],
  [
    'a script that throws',
    chain(script('const handler = () => {\n  throw new Error("boo");\n}')),
    'The function failed on line 2: boo',
    'function',
  ],
])('%s', async (_name, decision, message, nodeId) => {
  expect(await run(decision)).toEqual({ ok: false, error: { code: 'graph', message, nodeId } });
});

test('an input that does not fit the schema is the caller’s, with its place', async () => {
  expect(await run(guarded({ input: numberAt('age') }), '{"age":"x"}')).toEqual({
    ok: false,
    error: {
      code: 'input',
      message: 'The input does not fit the schema: age: "x" is not of type "number".',
      nodeId: 'in',
      path: 'age',
    },
  });
  expect(await run(guarded({ input: numberAt('age') }))).toMatchObject({
    error: { code: 'input', message: 'The input does not fit the schema: the whole: "age" is a required property.' },
  });
});

test('a result that does not fit the schema is the graph’s', async () => {
  expect(await run(guarded({ output: numberAt('age') }), '{"age":"x"}')).toMatchObject({
    error: {
      code: 'graph',
      message: 'The result does not fit the schema: age: "x" is not of type "number".',
      nodeId: 'out',
    },
  });
});

test.each([
  ['an expression', chain(expressions({ a: '1 + {}' })), 'The expression "1 + {}" could not be evaluated.'],
  ['a function', chain(javascript('throw new Error("oh")')), 'The function failed on line 1: oh'],
  [
    'a schema',
    guarded({ input: numberAt('age') }),
    'The input does not fit the schema of the decision that is called: age: "x" is not of type "number".',
  ],
])('what fails in a decision that is called is told on the node that calls it: %s', async (_name, callee, message) => {
  documents.set('callee', callee);
  expect(await run(chain(calling('callee')), '{"age":"x"}')).toEqual({
    ok: false,
    error: { code: 'graph', message, nodeId: 'decision' },
  });
});
