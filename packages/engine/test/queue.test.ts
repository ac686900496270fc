import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Evaluator, Outcome } from '../src/index.ts';
import { createEvaluator } from '../src/index.ts';
import { processSettings as settings } from './evaluator.ts';
import { chain, expressions, requestOf } from './graphs.ts';

let evaluator: Evaluator;
beforeEach(() => {
  evaluator = createEvaluator({ ...settings, workers: 1 });
});
afterEach(() => evaluator.close());

const megabytes = (count: number) => 'x'.repeat(count * 1024 * 1024);

test('a tenant with too much waiting text is asked to retry later, and another tenant is not', async () => {
  const content = megabytes(4);
  const checks = Array.from({ length: 20 }, () => evaluator.check(content, 'a'));
  const other = evaluator.check(content, 'b');
  const codes = (await Promise.all(checks)).map((outcome) => (outcome.ok ? 'checked' : outcome.error.code));
  expect(codes).toEqual([...Array(16).fill('checked'), ...Array(4).fill('busy')]);
  expect(await other).toMatchObject({ ok: true });
  expect(await evaluator.check(content, 'a')).toMatchObject({ ok: true });
});

test('the inputs of waiting evaluations count as waiting text', async () => {
  const decision = chain(expressions({ a: '1' }));
  const text = JSON.stringify({ text: megabytes(4) });
  const early: Outcome[] = [];
  for (let n = 0; n < 20; n++) evaluator.evaluate(requestOf(decision, text)).then((outcome) => early.push(outcome));
  // No evaluation begins before this turn of the event loop ends, so these are all that did not have to wait.
  await new Promise(setImmediate);
  expect(early).toEqual(Array(4).fill(expect.objectContaining({ error: expect.objectContaining({ code: 'busy' }) })));
});

test('a large decision that many calls wait for counts once as waiting text', async () => {
  const decision = chain(
    expressions({ a: '1', b: `"${'x'.repeat(19_000)}"` }),
    ...Array.from({ length: 50 }, (_, n) => expressions({ a: `"${'x'.repeat(19_000)}"` }, `n${n}`)),
  );
  const runs = Array.from({ length: 100 }, () => evaluator.evaluate(requestOf(decision, '{}')));
  expect((await Promise.all(runs)).filter(({ ok }) => !ok)).toEqual([]);
});
