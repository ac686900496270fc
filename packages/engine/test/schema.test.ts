import { afterAll, expect, test } from 'vitest';
import { createEvaluator } from '../src/index.ts';
import { settings } from './evaluator.ts';
import { chain, expressions, node } from './graphs.ts';

const engine = createEvaluator({ ...settings, workers: 1 });
afterAll(() => engine.close());

test('a worker tells what goes into a graph and comes out', async () => {
  expect(await engine.schema(chain(expressions({ double: 'n * 2' })).content, 't')).toEqual({
    ok: true,
    schemas: {
      input: { type: 'object', properties: { n: {} } },
      output: { type: 'object', properties: { double: {} } },
      examples: expect.arrayContaining([{ n: 1 }]),
    },
  });
});

test.each([
  ['no graph', '[]'],
  [
    'many small tables of many empty cells',
    chain(
      ...Array.from({ length: 100 }, (_, n) =>
        node(`t${n}`, 'decisionTableNode', { inputs: Array(999).fill({}), rules: Array(500).fill({}) }),
      ),
    ).content,
  ],
])('of %s it tells nothing', async (_name, content) => {
  expect(await engine.schema(content, 't')).toEqual({ ok: true, schemas: { input: null, output: null, examples: [] } });
});

test('who asks of an engine that is being stopped is told to try again', async () => {
  const stopping = createEvaluator({ ...settings });
  await stopping.close();
  expect(await stopping.schema('{}', 't')).toMatchObject({ ok: false, error: { code: 'unavailable' } });
});
