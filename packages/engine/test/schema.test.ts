import { afterAll, expect, test } from 'vitest';
import { createEvaluator } from '../src/index.ts';
import { settings } from './evaluator.ts';
import { chain, expressions, node } from './graphs.ts';

const evaluator = createEvaluator({ ...settings, workers: 1 });
afterAll(() => evaluator.close());

test('an evaluator returns the schemas of a graph’s input and output', async () => {
  expect(await evaluator.schema(chain(expressions({ double: 'n * 2' })).content, 't')).toEqual({
    ok: true,
    schemas: {
      input: { type: 'object', properties: { n: {} } },
      output: { type: 'object', properties: { double: { type: 'number' } } },
      examples: expect.arrayContaining([{ n: 1 }]),
    },
  });
});

test.each([
  ['a type', { type: '__proto__' }],
  ['a format', { type: 'object', properties: { a: { type: 'string', format: 'constructor' } } }],
  ['a reference', { $ref: '#/constructor/prototype' }],
  ['very many parts', { allOf: Array.from({ length: 200_000 }, () => ({})) }],
])('a declared schema is returned unchanged and does not harm its worker: %s', async (_name, schema) => {
  const graph = JSON.parse(chain(expressions({ a: '1' })).content);
  graph.nodes[0].content = { schema: JSON.stringify(schema) };
  expect(await evaluator.schema(JSON.stringify(graph), 't')).toMatchObject({ ok: true, schemas: { input: schema } });
});

test.each([
  ['a text that is not a graph', '[]'],
  [
    'many small tables of many empty cells',
    chain(
      ...Array.from({ length: 100 }, (_, n) =>
        node(`t${n}`, 'decisionTableNode', { inputs: Array(999).fill({}), rules: Array(500).fill({}) }),
      ),
    ).content,
  ],
])('no schema is returned for %s', async (_name, content) => {
  expect(await evaluator.schema(content, 't')).toEqual({
    ok: true,
    schemas: { input: null, output: null, examples: [] },
  });
});

test('an evaluator that is being closed answers that it is unavailable', async () => {
  const stopping = createEvaluator({ ...settings });
  await stopping.close();
  expect(await stopping.schema('{}', 't')).toMatchObject({ ok: false, error: { code: 'unavailable' } });
});
