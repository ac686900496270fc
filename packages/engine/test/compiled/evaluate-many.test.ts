/** Several inputs of one decision. */
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { MAX_WAITING_PER_ACCOUNT } from '../../src/admission/queue.ts';
import { CompiledBackend, MAX_INPUT_LENGTH } from '../../src/backends/compiled/compiled-backend.ts';
import { EVALUATIONS_MS } from '../../src/backends/compiled/evaluation-turns.ts';
import { ProcessBackend } from '../../src/backends/processes/process-backend.ts';
import { evaluatorOn } from '../../src/evaluator.ts';
import type { Decision, Evaluator, ManyRequest, Outcome } from '../../src/index.ts';
import { createEvaluator } from '../../src/index.ts';
import { settings } from '../evaluator.ts';
import { calling, chain, expressions, node, requestOf } from '../graphs.ts';

let evaluator: Evaluator;
afterEach(() => evaluator.close());

const double = chain(expressions({ double: 'n * 2' }));
const start = () => {
  evaluator = createEvaluator({ ...settings, deadlineMs: 10_000, workers: 1, load: async () => double });
};

function many(decision: Decision, texts: string[], changes: Partial<ManyRequest> = {}) {
  const outcomes: (Outcome | null)[] = Array(texts.length).fill(null);
  const { input: _, ...request } = requestOf(decision, '', changes);
  const inputs = texts.map((text) => ({ text, key: null }));
  const done = new Promise<void>((resolve) => {
    let left = texts.length;
    evaluator.evaluateMany(request, inputs, (at, outcome) => {
      expect(outcomes[at]).toBeNull();
      outcomes[at] = outcome;
      if (--left === 0) resolve();
    });
  });
  return { outcomes, done };
}

const compiled = (decision: Decision, tenant = 't') =>
  vi.waitFor(async () => {
    const before = evaluator.statistics().answered.compiled;
    await evaluator.evaluate(requestOf(decision, '{"n":1}', { tenant }));
    expect(evaluator.statistics().answered.compiled).toBeGreaterThan(before);
  }, 20_000);

const comparable = (outcome: Outcome | null) => (outcome?.ok ? { ...outcome, durationMs: 0 } : outcome);

/** The last is left to a worker. */
const mixed = [
  '{"n":1}',
  '{"n":',
  '[1]',
  '{"n":9007199254740993}',
  '{"n":2.50}',
  '{"n":"a text"}',
  '{"n":"\\ud800"}',
  JSON.stringify({ n: 3, long: 'x'.repeat(MAX_INPUT_LENGTH) }),
];

test('each input has the outcome that it has alone, in its place, and only those that need a worker wait for one', async () => {
  start();
  await compiled(double);
  const alone = [];
  for (const text of mixed) alone.push(comparable(await evaluator.evaluate(requestOf(double, text))));
  const before = evaluator.statistics();
  // Without time that goes by, no turn of evaluations ends among these, however busy the machine is.
  await new Promise((resolve) => setTimeout(resolve, 5));
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const { outcomes, done } = many(double, mixed);
  clock.mockRestore();
  expect(outcomes.map((outcome) => outcome !== null)).toEqual(mixed.map((_, at) => at < 7));
  await done;
  expect(outcomes.map(comparable)).toEqual(alone);
  const { answered, handedOver } = evaluator.statistics();
  expect([answered.compiled - before.answered.compiled, answered.processes - before.answered.processes]).toEqual([
    7, 1,
  ]);
  expect(handedOver - before.handedOver).toBe(0);
});

test.each([
  ['is not compiled', chain(node('f', 'functionNode', { source: 'export const handler = ({ n }) => ({ n });' }))],
  ['calls another', chain(calling('double'))],
])('the inputs of a decision that %s are answered as alone', async (_name, decision) => {
  start();
  const texts = ['{"n":1}', '{"n":2}', '[]'];
  const alone = [];
  for (const text of texts) alone.push(comparable(await evaluator.evaluate(requestOf(decision, text))));
  const { outcomes, done } = many(decision, texts);
  await done;
  expect(outcomes.map(comparable)).toEqual(alone);
});

/** A clock by which each reading takes a tenth of a turn of evaluations. */
async function withSlowClock() {
  const log = () => {};
  const host = { load: async () => null, http: async () => '', log };
  evaluator = evaluatorOn(
    {
      inProcess: (events) => new CompiledBackend({ runner: settings.runner, load: host.load, log }, events),
      workers: (events) => new ProcessBackend({ ...settings, deadlineMs: 10_000, workers: 1, host }, events),
    },
    { deadlineMs: 10_000, log },
  );
  await compiled(double);
  await compiled(double, 'neighbour');
  await new Promise((resolve) => setTimeout(resolve, 5));
  let time = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => {
    time += EVALUATIONS_MS / 10;
    return time;
  });
  onTestFinished(() => void vi.restoreAllMocks());
}

const inputs = (count: number) => Array.from({ length: count }, (_, n) => JSON.stringify({ n }));

test('many inputs keep the process no longer than a turn, and a neighbour’s call comes before the rest of them', async () => {
  await withSlowClock();
  const { outcomes, done } = many(double, inputs(40));
  const settled = () => outcomes.filter((outcome) => outcome !== null).length;
  const inFirstTurn = settled();
  expect(inFirstTurn).toBeGreaterThan(0);
  expect(inFirstTurn).toBeLessThanOrEqual(10);
  const before = new Promise<number>((resolve) => {
    const single = evaluator.evaluate(requestOf(double, '{"n":1}', { tenant: 'neighbour' }));
    single.then(() => resolve(settled()));
  });
  expect(await before).toBeLessThanOrEqual(inFirstTurn + 10);
  await done;
  expect(outcomes.map((outcome) => outcome?.ok && outcome.result)).toEqual(
    Array.from({ length: 40 }, (_, n) => `{"double":${n * 2}}`),
  );
});

test('the inputs that wait count against the quota of their tenant one by one', async () => {
  await withSlowClock();
  const { outcomes } = many(double, inputs(MAX_WAITING_PER_ACCOUNT + 30));
  const refused = outcomes.filter((outcome) => outcome && !outcome.ok && outcome.error.code === 'busy').length;
  const answered = outcomes.filter((outcome) => outcome?.ok).length;
  expect(refused).toBe(30 - answered);
  expect(answered).toBeLessThanOrEqual(10);
});
