import { afterAll, expect, test } from 'vitest';
import { createEvaluator } from '../src/index.ts';
import { settings } from './evaluator.ts';
import { chain, expressions, node } from './graphs.ts';

const evaluator = createEvaluator({ ...settings, workers: 1 });
afterAll(() => evaluator.close());

/** The schemas are JSON, so that the server need not read and write megabytes of them. */
async function schemasOf(content: string) {
  const outcome = await evaluator.schema(content, 't');
  return outcome.ok ? { ...outcome, schemas: JSON.parse(outcome.schemas.toString()) } : outcome;
}

test('an evaluator returns the schemas of a graph’s input and output', async () => {
  expect(await schemasOf(chain(expressions({ double: 'n * 2' })).content)).toEqual({
    ok: true,
    schemas: {
      input: { type: 'object', properties: { n: {} } },
      output: { type: 'object', properties: { double: { type: 'number' } } },
    },
    examples: expect.arrayContaining([{ n: 1 }]),
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
  expect(await schemasOf(JSON.stringify(graph))).toMatchObject({ ok: true, schemas: { input: schema } });
});

test('a long schema is passed on as it comes from the worker', async () => {
  const graph = JSON.parse(chain(expressions({ a: '1' })).content);
  graph.nodes[0].content = { schema: JSON.stringify({ description: 'x'.repeat(4_000_000) }) };
  const outcome = await evaluator.schema(JSON.stringify(graph), 't');
  expect(outcome.ok && outcome.schemas).toBeInstanceOf(Buffer);
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
  expect(await schemasOf(content)).toEqual({ ok: true, schemas: { input: null, output: null }, examples: [] });
});

test('an evaluator that is being closed answers that it is unavailable', async () => {
  const stopping = createEvaluator({ ...settings });
  await stopping.close();
  expect(await stopping.schema('{}', 't')).toMatchObject({ ok: false, error: { code: 'unavailable' } });
});
