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
