/** Failed evaluations are explained to the author of the graph. */
import { afterAll, describe, expect, test } from 'vitest';
import type { Decision } from '../src/index.ts';
import { createEvaluator } from '../src/index.ts';
import { settings } from './evaluator.ts';
import { calling, chain, decisionOf, expressions, javascript, node, requestOf } from './graphs.ts';

const documents = new Map<string, Decision>();
const evaluator = createEvaluator({ ...settings, workers: 1, load: async ({ key }) => documents.get(key) ?? null });
afterAll(() => evaluator.close());

const run = (decision: Decision, input = '{}') => evaluator.evaluate(requestOf(decision, input));

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
    'a function that throws an error',
    chain(module('export const handler = () => {\n  throw new Error("no such tariff");\n}')),
    'The function failed on line 2: no such tariff',
    'function',
    { row: null, column: null, start: 31, end: 67 },
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
    'The function gave a number that is too large, infinite, or not a number (NaN).',
    'function',
  ],
  [
    'a script that throws',
    chain(script('const handler = () => {\n  throw new Error("boo");\n}')),
    'The function failed on line 2: boo',
    'function',
    { row: null, column: null, start: 24, end: 49 },
  ],
])(
  'a failure is explained in words, with the node that failed, and the line of a function: %s',
  async (_name, decision, message, nodeId, place?: object) => {
    const error = { code: 'graph', message, nodeId, ...(place && { place }) };
    expect(await run(decision)).toEqual({ ok: false, error, input: '{}' });
  },
);

test('an expression that fails is explained in words, with the part of the text that fails', async () => {
  expect(await run(chain(expressions({ before: '5', a: '2 * (n + 1)' })), '{"n":"x"}')).toEqual({
    ok: false,
    error: {
      code: 'graph',
      message:
        'The expression "2 * (n + 1)" could not be evaluated at "n + 1": `+` adds two numbers or joins two texts. Here it has a text and a number.',
      nodeId: 'expression',
      place: { row: 1, column: null, start: 5, end: 10 },
    },
    input: '{"n":"x"}',
  });
});

test('an input that does not fit the schema is an error of the caller, with the place in the input', async () => {
  expect(await run(guarded({ input: numberAt('age') }), '{"age":"x"}')).toEqual({
    ok: false,
    error: {
      code: 'input',
      message: 'The input does not fit the schema: "age" is not a number.',
      nodeId: 'in',
      path: 'age',
    },
    input: '{"age":"x"}',
  });
  expect(await run(guarded({ input: numberAt('age') }))).toMatchObject({
    error: { code: 'input', message: 'The input does not fit the schema: "age" is missing.', path: 'age' },
  });
});

test('a result that does not fit the schema is an error of the graph', async () => {
  expect(await run(guarded({ output: numberAt('age') }), '{"age":"x"}')).toMatchObject({
    error: {
      code: 'graph',
      message: 'The result does not fit the schema: "age" is not a number.',
      nodeId: 'out',
    },
  });
});

test.each([
  [
    'an expression',
    chain(expressions({ a: '1 + {}' })),
    'The decision "callee" failed at "expression": The expression "1 + {}" could not be evaluated: `+` adds two numbers or joins two texts. Here it has a number and an object.',
  ],
  [
    'a function',
    chain(javascript('throw new Error("oh")')),
    'The decision "callee" failed at "function": The function failed on line 1: oh',
  ],
  [
    'a schema',
    guarded({ input: numberAt('age') }),
    'The decision "callee" failed at "in": The input does not fit the schema: "age" is not a number.',
  ],
])('a failure in a called decision is reported at the node that calls it: %s', async (_name, callee, message) => {
  documents.set('callee', callee);
  expect(await run(chain(calling('callee')), '{"age":"x"}')).toEqual({
    ok: false,
    error: { code: 'graph', message, nodeId: 'decision' },
    input: '{"age":"x"}',
  });
});

const noSum = '`+` adds two numbers or joins two texts. Here it has a number and a text.';

describe('the error of an expression tells why it failed', () => {
  const row = (value: string) => chain(expressions({ before: '5', a: value }));
  const loop = (value: string) =>
    chain(
      node('expression', 'expressionNode', {
        expressions: [{ id: 'a', key: 'a', value }],
        inputField: 'order.items',
        outputPath: 'out',
        executionMode: 'loop',
      }),
    );
  test.each([
    ['a number and a text', row('1 + name'), '{"name":"x"}', noSum],
    ['what is not there', row('missing * 2'), '{}', 'There is no field `missing`.'],
    ['a row before it', row('$.before > name'), '{"name":"x"}', 'A number cannot be compared with a text.'],
    ['a function', row('number(name)'), '{"name":"abc"}', '`number` has no result for a text.'],
    ['what is no list', row('map(name, #)'), '{"name":1}', '`map` needs a list. Here it has a number.'],
    [
      'one item of a loop',
      loop('len(n)'),
      '{"order":{"items":[{"n":"a"},{"n":5}]}}',
      '`len` has no result for a number.',
    ],
  ])('%s', async (_name, decision, input, reason) => {
    for (const changes of [{ trace: 'none' }, { trace: 'full' }, { trace: 'hits', now: 0 }] as const)
      expect(await evaluator.evaluate(requestOf(decision, input, changes))).toMatchObject({
        error: { message: expect.stringContaining(`: ${reason}`), nodeId: 'expression' },
      });
  });

  test.each(['{}', '{"order":{"items":5}}'])('for a loop over something that is not a list: %s', async (input) => {
    expect(await run(loop('n'), input)).toMatchObject({
      error: { message: 'The node goes through "order.items", which is not a list.', nodeId: 'expression' },
    });
  });

  const huge = '100000000000000000000';
  const within = (inputField: string, value: string, executionMode = 'single') =>
    chain(
      node('expression', 'expressionNode', {
        expressions: [{ id: 'a', key: 'a', value }],
        inputField,
        outputPath: 'out',
        executionMode,
      }),
    );
  test.each([
    ['an item before the one that fails', within('items', `b * ${huge}`, 'loop'), '`*` needs two numbers'],
    ['what the node reads', within(`{v: n * ${huge}}`, 'v + "x"'), noSum],
    ['an item that is computed', within(`map(items, {v: n * ${huge}})`, 'v + "x"', 'loop'), noSum],
  ])('also where a number is too large to leave the engine: %s', async (_name, decision, reason) => {
    const { workersReplaced } = evaluator.statistics();
    expect(await run(decision, '{"n":1,"items":[{"b":1,"n":1},{"b":"x","n":1}]}')).toMatchObject({
      error: { message: expect.stringContaining(`: ${reason}`), nodeId: 'expression' },
    });
    expect(evaluator.statistics().workersReplaced).toEqual(workersReplaced);
  });

  test('also behind a function', async () => {
    expect(await run(chain(javascript('return input'), expressions({ a: 'n + 1' })), '{"n":"x"}')).toMatchObject({
      error: { message: expect.stringContaining('Here it has a text and a number.') },
    });
  });
});

test.each([
  ['{"properties":{"a":{"minimum":3}}}', '"a" is not as it must be: 1 is less than the minimum of 3', 'a'],
  ['{"properties":{"a":false}}', '"a" is not allowed to be there', 'a'],
  ['{"properties":{"b c":{"required":["d"]}}}', '"b c.d" is missing', 'b c.d'],
  ['{"properties":{"b c":{"anyOf":[{"type":"number"}]}}}', '"b c" has none of the forms that it may have', 'b c'],
  ['{"type":"array"}', 'it is not a list', undefined],
])('an input that does not fit %s is explained in words, with its place', async (schema, words, path) => {
  const outcome = await run(guarded({ input: schema }), '{"a":1,"b c":{}}');
  expect(outcome).toMatchObject({ error: { code: 'input', message: `The input does not fit the schema: ${words}.` } });
  expect(!outcome.ok && outcome.error.path).toBe(path);
});

test('a schema that is not valid is an error of the graph and not of the caller', async () => {
  expect(await run(guarded({ input: '{"type":"nonsense"}' }))).toMatchObject({
    error: {
      code: 'graph',
      message: expect.stringMatching(/^The schema of "in" is not a JSON Schema: /),
      nodeId: 'in',
    },
  });
});

test.each([
  'http://json-schema.org/draft-03/schema#',
  'http://json-schema.org/draft-04/schema#',
  'http://json-schema.org/draft-05/schema#',
  'http://json-schema.org/draft-06/schema#',
  'http://json-schema.org/draft-07/schema',
  'https://json-schema.org/draft/2019-09/schema',
  'https://json-schema.org/draft/2020-12/schema',
  'https://json-schema.org/draft/next/schema',
])('a schema of a draft that the engine has itself is used, without a network: %s', async (draft) => {
  const schema = JSON.stringify({ $schema: draft, type: 'object', required: ['n'] });
  expect(await run(guarded({ input: schema }), '{"n":1}')).toMatchObject({ ok: true });
  expect(await run(guarded({ input: schema }), '{}')).toMatchObject({ ok: false, error: { code: 'input' } });
});

test.each([
  '{"$ref":"file:///etc/hostname"}',
  '{"allOf":[{"$ref":"http://127.0.0.1/x"}]}',
  '{"$schema":"http://127.0.0.1/"}',
  '{"$schema":"http://json-schema.org/schema#"}',
  '{"$schema":"https://json-schema.org/draft-07/schema#"}',
  '{"properties":{"n":{"$schema":"http://json-schema.org/hyper-schema#"}}}',
])('a schema cannot make the engine fetch anything: %s', async (schema) => {
  expect(await run(guarded({ input: schema }))).toMatchObject({
    error: {
      code: 'graph',
      message: 'The schema of "in" refers to something outside of itself, which is not looked up.',
    },
  });
});
