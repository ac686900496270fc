import { expect, test, vi } from 'vitest';
import { createEvaluator } from '../src/index.ts';
import { processSettings as settings } from './evaluator.ts';
import { chain, expressions, javascript, requestOf } from './graphs.ts';
import { aliveOf, workersOf } from './system.ts';

test('tenants that block shared workers one after the other do not make the number of workers grow', async () => {
  const evaluator = createEvaluator({ ...settings, deadlineMs: 60_000, workers: 2 });
  const held: Promise<unknown>[] = [];
  for (let n = 0; n < 4; n++) {
    const decision = chain(javascript(`while (true) {} return ${n}`));
    held.push(evaluator.evaluate(requestOf(decision, '{}', { tenant: `tenant ${n}` })));
    // The health check has found that it blocks its worker, and has started another.
    await vi.waitFor(() => expect(evaluator.statistics().workersReplaced['held-up']).toBeGreaterThan(n), 10_000);
  }
  await vi.waitFor(() => expect(aliveOf(workersOf(process.pid))).toHaveLength(4), 5_000);
  expect(
    await evaluator.evaluate(requestOf(chain(expressions({ a: '1' })), '{}', { tenant: 'neighbour' })),
  ).toMatchObject({ ok: true });
  await evaluator.close();
  await Promise.all(held);
});

test('a worker that is idle beside another one ends after a while', async () => {
  const evaluator = createEvaluator({ ...settings, workers: 1 });
  const slow = (n: number) =>
    chain(javascript(`for (const end = Date.now() + 1_000; Date.now() < end; ); return ${n}`));
  const run = (n: number) => evaluator.evaluate(requestOf(slow(n), '{}', { purpose: 'test', tenant: `tenant ${n}` }));
  const together = Promise.all([run(1), run(2)]);
  const alive = () => aliveOf(workersOf(process.pid)).length;
  let most = 0;
  await vi.waitFor(() => {
    most = Math.max(most, alive());
    expect(most).toBe(4);
  }, 10_000);
  for (const outcome of await together) expect(outcome).toMatchObject({ ok: true });
  await vi.waitFor(() => expect(alive()).toBe(3), 15_000);
  await evaluator.close();
}, 40_000);
