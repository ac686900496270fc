import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createEngine } from '../src/index.ts';
import { chain, expressions, javascript, limits } from './graphs.ts';
import { aliveOf, workersOf } from './system.ts';

test('tenants who hold shared workers one after the other do not add to their number', async () => {
  const engine = createEngine({ ...limits, deadlineMs: 60_000, workers: 2, load: async () => null });
  const held: Promise<unknown>[] = [];
  for (let n = 0; n < 4; n++) {
    const decision = chain(javascript(`await new Promise(() => {}); return ${n}`));
    held.push(engine.evaluate(decision, '{}', { purpose: 'public', tenant: `tenant ${n}`, scope: '' }));
    // Long enough to be found to hold it, alone on its worker.
    await pause(1_000);
  }
  await vi.waitFor(() => expect(aliveOf(workersOf(process.pid))).toHaveLength(4), 5_000);
  expect(
    await engine.evaluate(chain(expressions({ a: '1' })), '{}', { purpose: 'public', tenant: 'neighbour', scope: '' }),
  ).toMatchObject({ ok: true });
  await engine.close();
  await Promise.all(held);
});
