import { afterAll, expect, test } from 'vitest';
import { STOPS } from '../src/admission/task-records.ts';
import type { Decision, Outcome } from '../src/index.ts';
import { createEvaluator } from '../src/index.ts';
import { settings } from './evaluator.ts';
import { chain, expressions, requestOf } from './graphs.ts';

const evaluator = createEvaluator({ ...settings, workers: 1, deadlineMs: 300 });
afterAll(() => evaluator.close());

const call = (decision: Decision, body: string): Promise<Outcome> =>
  evaluator.evaluate(requestOf(decision, body, { input: { text: body, key: 'input_data' } }));

const failing = chain(expressions({ a: 'n + 1' }));
const unreadable = { hash: 'none', content: '[]' };
const endless = chain(expressions({ a: 'map([0..100000], len(map([0..100000], # * 2)))' }));

test.each([
  ['a graph that fails', failing, '{"input_data": {"n":"x"} }', 'graph', '{"n":"x"}'],
  ['a number that cannot be read', failing, '{"input_data":{"n":1e400}}', 'input', '{"n":1e400}'],
  ['an input that is not an object', failing, '{"input_data":[1]}', 'input', '[1]'],
  ['a body without an input', failing, '{"n":1}', 'input', ''],
  ['a graph that cannot be read', unreadable, '{"input_data":{"n":1}}', 'graph', '{"n":1}'],
] as const)('%s is answered with the input as it was sent', async (_name, decision, body, code, input) => {
  expect(await call(decision, body)).toMatchObject({ ok: false, error: { code }, input });
});

test.each([
  '{"input_data',
  '{"input_data":{bad}}',
  '{"input_data":nonsense}',
  '{"input_data":{"a":1} garbage',
  'garbage',
])(
  'a body that is not JSON is the error of the caller and has no input, whether or not the graph can be read: %s',
  async (body) => {
    for (const decision of [failing, unreadable])
      expect(await call(decision, body)).toMatchObject({ ok: false, error: { code: 'text' }, input: null });
    const whole = await evaluator.evaluate(requestOf(failing, body));
    expect(whole).toMatchObject({ ok: false, error: { code: 'text' }, input: null });
  },
);

test('an evaluation that is stopped, and one that is refused for that, are answered with the input as it was sent', async () => {
  for (let n = 0; n < STOPS; n++)
    expect(await call(endless, `{"input_data":{"n":${n}}}`)).toMatchObject({ ok: false, input: `{"n":${n}}` });
  expect(await call(endless, '{"input_data":{"n":9}}')).toMatchObject({
    error: { message: expect.stringMatching(/^This decision had to be stopped several times/) },
    input: '{"n":9}',
  });
  expect(await call(endless, '{"input_data":')).toMatchObject({ ok: false, error: { code: 'text' }, input: null });
  // The server's process does not search a long text for the input.
  const long = JSON.stringify({ input_data: { text: 'x'.repeat(20_000) } });
  expect(await call(endless, long)).toMatchObject({ ok: false, input: null });
});
