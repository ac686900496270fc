/** No tenant has to wait for the work of another tenant. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import type { Decision, EvaluationError, Evaluator, EvaluatorOptions } from '../src/index.ts';
import { createEvaluator } from '../src/index.ts';
import { processSettings as settings } from './evaluator.ts';
import { chain, expressions, javascript, requestOf } from './graphs.ts';

let evaluator: Evaluator;
afterEach(() => evaluator.close());

const start = (options: Partial<EvaluatorOptions> = {}) => {
  evaluator = createEvaluator({ ...settings, workers: 2, ...options });
};

const call = (decision: Decision, input: object, tenant: string) =>
  evaluator.evaluate(requestOf(decision, JSON.stringify(input), { tenant }));

const innocent = chain(expressions({ double: 'n * 2' }));
const endless = (n: number) =>
  chain(expressions({ n: `bad == true ? len(map([0..100000], len(map([0..100000], # * 2)))) : ${n}` }));
/** Fills the memory of its worker. */
const hungry = (n: number) =>
  chain(expressions({ n: `bad == true ? len(map([0..50000], map([0..5000], "xxxxxxxxxxxxxxxx"))) : ${n}` }));

/** A decision that has run well often enough that it is trusted. */
async function proven(decision: Decision, tenant: string) {
  for (let n = 0; n < 12; n++) expect(await call(decision, { n }, tenant)).toMatchObject({ ok: true });
}

test.each(['console', 'test'] as const)(
  'a public call is answered while %s runs, checks and schemas use all authoring workers',
  async (purpose) => {
    start({ deadlineMs: 60_000 });
    await proven(innocent, 'neighbour');
    const never = chain(javascript('while (true) {}'));
    const held: Promise<unknown>[] = [];
    for (let n = 0; n < 40; n++)
      held.push(evaluator.evaluate(requestOf(never, '{}', { purpose, tenant: `tenant ${n % 8}` })));
    for (let n = 0; n < 8; n++)
      held.push(evaluator.check(innocent.content, `tenant ${n}`), evaluator.schema(innocent.content, `tenant ${n}`));
    await vi.waitFor(() => expect(evaluator.statistics().running[purpose]).toBeGreaterThan(1), 10_000);
    for (let n = 0; n < 20; n++)
      expect(await call(innocent, { n }, 'neighbour')).toMatchObject({ ok: true, result: `{"double":${n * 2}}` });
    // The author's tasks still wait: none of them was given a worker that is meant for public calls.
    expect(evaluator.statistics().waiting[purpose]).toBeGreaterThan(30);
    await evaluator.close();
    await Promise.all(held);
  },
  60_000,
);

test('a tenant whose graphs ran well once and then fill their workers costs others at most a few shared workers', async () => {
  start({ memoryLimitBytes: 256 * 1024 * 1024 });
  await proven(innocent, 'neighbour');
  const graphs = Array.from({ length: 4 }, (_, n) => hungry(n));
  for (const graph of graphs) expect(await call(graph, {}, 'attacker')).toMatchObject({ ok: true });
  let over = false;
  const errors: EvaluationError[] = [];
  const neighbour = (async () => {
    let calls = 0;
    for (; !over; calls++) {
      const outcome = await call(innocent, { n: calls }, 'neighbour');
      if (!outcome.ok) errors.push(outcome.error);
      await pause(2);
    }
    return calls;
  })();
  await call(graphs[0] as Decision, { bad: true }, 'attacker');
  // From here on the attacker's decisions run alone, so that they fill no worker that the neighbour uses.
  const lost = () => {
    const { crashed, memory, deadline } = evaluator.statistics().workersReplaced;
    return crashed + memory + deadline;
  };
  const before = lost();
  const alone = graphs.slice(1);
  for (const graph of alone) expect(await call(graph, { bad: true }, 'attacker')).toMatchObject({ ok: false });
  expect(lost() - before).toBe(alone.length);
  over = true;
  expect(await neighbour).toBeGreaterThan(10);
  expect(errors).toEqual([]);
}, 60_000);

test('a tenant that fills shared workers with endless loops of trusted decisions runs isolated from then on', async () => {
  start({ deadlineMs: 600 });
  await proven(innocent, 'neighbour');
  const graphs = Array.from({ length: 3 }, (_, n) => endless(n));
  for (const graph of graphs) await proven(graph, 'attacker');
  const attack = graphs.map((graph) => call(graph, { bad: true }, 'attacker'));
  await pause(50);
  for (let n = 0; n < 50; n++) expect(await call(innocent, { n }, 'neighbour')).toMatchObject({ ok: true });
  await Promise.all(attack);
  const { 'held-up': heldUp } = evaluator.statistics().workersReplaced;
  const again = graphs.map((graph) => call(graph, { bad: true }, 'attacker'));
  for (let n = 0; n < 50; n++) expect(await call(innocent, { n }, 'neighbour')).toMatchObject({ ok: true });
  await Promise.all(again);
  // The second attack reaches no shared worker.
  expect(evaluator.statistics().workersReplaced['held-up']).toBe(heldUp);
}, 90_000);
