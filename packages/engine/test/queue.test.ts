import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Evaluator } from '../src/index.ts';
import { createEvaluator } from '../src/index.ts';
import { settings } from './evaluator.ts';
import { chain, expressions, requestOf } from './graphs.ts';

let engine: Evaluator;
beforeEach(() => {
  engine = createEvaluator({ ...settings, workers: 1 });
});
afterEach(() => engine.close());

const megabytes = (count: number) => 'x'.repeat(count * 1024 * 1024);

test('a tenant with much text waiting is told to come back, and no other', async () => {
  const content = megabytes(4);
  const checks = Array.from({ length: 20 }, () => engine.check(content, 'a'));
  const other = engine.check(content, 'b');
  const codes = (await Promise.all(checks)).map((outcome) => (outcome.ok ? 'checked' : outcome.error.code));
  expect(codes).toEqual([...Array(16).fill('checked'), ...Array(4).fill('busy')]);
  expect(await other).toMatchObject({ ok: true });
  expect(await engine.check(content, 'a')).toMatchObject({ ok: true });
});

test('the inputs that wait are counted', async () => {
  const decision = chain(expressions({ a: '1' }));
  const text = JSON.stringify({ text: megabytes(4) });
  const runs = Array.from({ length: 20 }, () => engine.evaluate(requestOf(decision, text)));
  const outcomes = await Promise.all(runs);
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.error.code === 'busy')).toHaveLength(4);
});

test('a large decision that many calls wait for is there once', async () => {
  const decision = chain(
    expressions({ a: '1', b: `"${'x'.repeat(19_000)}"` }),
    ...Array.from({ length: 50 }, (_, n) => expressions({ a: `"${'x'.repeat(19_000)}"` }, `n${n}`)),
  );
  const runs = Array.from({ length: 100 }, () => engine.evaluate(requestOf(decision, '{}')));
  expect((await Promise.all(runs)).filter(({ ok }) => !ok)).toEqual([]);
});
