/** Tasks that share a worker. It works on one of them, while others wait for the server. */
import { afterEach, expect, test, vi } from 'vitest';
import type { Decision, Evaluator, EvaluatorOptions } from '../src/index.ts';
import { createEvaluator } from '../src/index.ts';
import { processSettings as settings } from './evaluator.ts';
import { calling, chain, expressions, javascript, requestOf } from './graphs.ts';

const double = chain(expressions({ double: 'n * 2' }));
/** It waits for one decision, and for another that is never found. */
const waitingForTwo = (then: string) =>
  javascript(`
    const { default: zen } = await import('zen');
    zen.evaluate('never', {});
    await zen.evaluate('child', {});
    ${then}`);

let evaluator: Evaluator;
afterEach(() => evaluator.close());

/** Lookups of "held" wait until the test answers them, and those of "never" for ever. */
function start(options: Partial<EvaluatorOptions> = {}) {
  const held: (() => void)[] = [];
  const load: EvaluatorOptions['load'] = ({ key }) =>
    new Promise((resolve) => {
      if (key === 'held') held.push(() => resolve(double));
      else if (key !== 'never') resolve(double);
    });
  evaluator = createEvaluator({ ...settings, workers: 1, load, ...options });
  const answerAll = () => {
    for (const answer of held.splice(0)) answer();
  };
  return { held, answerAll };
}

const call = (decision: Decision, tenant: string) => evaluator.evaluate(requestOf(decision, '{"n":4}', { tenant }));

test('a worker works on other tasks while one waits for the server', async () => {
  const { held, answerAll } = start();
  const waiting = Array.from({ length: 20 }, (_, n) => call(chain(calling('held')), `tenant ${n}`));
  await vi.waitFor(() => expect(held).toHaveLength(20), 10_000);
  expect(await call(chain(calling('child')), 'neighbour')).toMatchObject({ ok: true, result: '{"double":8}' });
  answerAll();
  for (const outcome of await Promise.all(waiting)) expect(outcome).toMatchObject({ ok: true });
  const { 'held-up': heldUp, deadline } = evaluator.statistics().workersReplaced;
  expect([heldUp, deadline]).toEqual([0, 0]);
});

test('a task that waits beside one that does not end is run again, and only the other is stopped', async () => {
  const { held, answerAll } = start();
  const waiting = call(chain(calling('held')), 'neighbour');
  await vi.waitFor(() => expect(held).toHaveLength(1), 10_000);
  const endless = call(chain(javascript('while (true) {}')), 'attacker');
  // The worker was replaced, and the second one asks for the same.
  await vi.waitFor(() => expect(held).toHaveLength(2), 10_000);
  answerAll();
  expect(await waiting).toMatchObject({ ok: true, result: '{"double":8}' });
  expect(await endless).toMatchObject({ ok: false, error: { code: 'graph' } });
});

test('a task that seems to wait while it does not end costs nobody else an answer', async () => {
  start({ deadlineMs: 1_000 });
  expect(await call(double, 'neighbour')).toMatchObject({ ok: true });
  const endless = call(chain(waitingForTwo('while (true) {}')), 'attacker');
  let isOver = false;
  endless.then(() => {
    isOver = true;
  });
  while (!isOver) {
    expect(await call(double, 'neighbour')).toMatchObject({ ok: true, result: '{"double":8}' });
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(await endless).toMatchObject({ ok: false, error: { code: 'graph' } });
});

test('a task whose lookup is never answered is stopped by its time limit', async () => {
  start({ deadlineMs: 500 });
  expect(await call(chain(calling('never')), 'a')).toMatchObject({
    ok: false,
    error: { code: 'graph', message: 'The evaluation took longer than 0.5 seconds and was stopped.' },
  });
});
