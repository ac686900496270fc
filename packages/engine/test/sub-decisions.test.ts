import { afterEach, expect, test, vi } from 'vitest';
import { MAX_LOADS_AT_ONCE } from '../src/backends/processes/questions.ts';
import type { Decision, Engine, EngineOptions } from '../src/index.ts';
import { createEngine } from '../src/index.ts';
import { chain, expressions, javascript, limits } from './graphs.ts';

let engine: Engine;
afterEach(() => engine.close());

/** Lookups that are answered when they are told to be, but for one of what is not there. */
function held() {
  const child = chain(expressions({ double: 'n * 2' }));
  const open: (() => void)[] = [];
  const find = vi.fn(() => new Promise<Decision>((resolve) => open.push(() => resolve(child))));
  const load: EngineOptions['load'] = async (_scope, key) => (key === 'child' ? find() : null);
  const answerAll = async () => {
    for (const answer of open.splice(0)) answer();
    await new Promise(setImmediate);
  };
  return { find, load, open, answerAll };
}

const asking = (then: string) =>
  chain(
    javascript(`
      const { default: zen } = await import('zen');
      const missing = zen.evaluate('missing', {});
      const all = [...Array(500).keys()].map((n) => zen.evaluate('child', { n }));
      ${then}`),
  );

test('an evaluation that asks for many decisions has few looked up at once, and is given all', async () => {
  const { load, open, answerAll } = held();
  engine = createEngine({ ...limits, deadlineMs: 20_000, workers: 1, load });
  const evaluation = engine.evaluate(
    asking('await missing.catch(() => {}); return { all: (await Promise.all(all)).map((one) => one.result.double) }'),
    '{}',
    { purpose: 'public', tenant: 't', scope: 's' },
  );
  let most = 0;
  const answering = setInterval(() => {
    most = Math.max(most, open.length);
    answerAll();
  });
  const outcome = await evaluation;
  clearInterval(answering);
  expect(outcome.ok && JSON.parse(outcome.result).all).toEqual(Array.from({ length: 500 }, (_, n) => n * 2));
  expect(most).toBeLessThanOrEqual(MAX_LOADS_AT_ONCE);
});

test.each([
  ['answered', 'await missing'],
  ['stopped', 'await missing.catch(() => {}); await Promise.all(all)'],
])('nothing more is looked up for an evaluation that was %s', async (_name, then) => {
  const { find, load, answerAll } = held();
  engine = createEngine({ ...limits, deadlineMs: 1_000, workers: 1, load });
  await engine.evaluate(asking(then), '{}', { purpose: 'public', tenant: 't', scope: 's' });
  const asked = find.mock.calls.length;
  expect(asked).toBeLessThanOrEqual(MAX_LOADS_AT_ONCE);
  await answerAll();
  expect(find).toHaveBeenCalledTimes(asked);
});
