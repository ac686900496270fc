import type { Evaluator, Json } from '@rulewright/engine';
import { afterEach, expect, test, vi } from 'vitest';
import { Failure } from '#platform';
import type { BatchRun } from './batch-evaluation.ts';
import { batchEvaluation } from './batch-evaluation.ts';

afterEach(() => vi.useRealTimers());

test('an input that the database keeps from being run has the error of a single call, which is reported once', async () => {
  const problems: unknown[] = [];
  const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const { run } = batchEvaluation({
    // Neither is reached.
    evaluator: {} as Evaluator,
    log: { record: () => Promise.reject(new Error('It is not reached.')) },
    onProblem: (error) => problems.push(error),
  });
  const results: Json[] = [];
  const batch = run({
    tenant: 'tenant',
    inputs: [Array(3).fill(Buffer.from('{}'))],
    next: () => Promise.reject(lost),
    signal: new AbortController().signal,
  });
  for await (const some of batch) results.push(...some);
  const message = 'The database cannot be reached right now. Try again soon.';
  expect(results).toEqual(Array(3).fill(JSON.stringify({ error: { code: 'unavailable', message } })));
  expect(problems).toEqual([lost]);
});

test('inputs that cannot be logged, as where the disk is full, have that error and not their results', async () => {
  const message = 'The evaluation could not be logged. Try again soon.';
  const evaluateMany: Evaluator['evaluateMany'] = (_request, inputs, settle) => {
    for (const at of inputs.keys())
      settle(at, { ok: true, durationMs: 1, input: '{}', result: '{"a":1}', trace: null });
  };
  const { run } = batchEvaluation({
    evaluator: { evaluateMany } as Evaluator,
    log: { record: () => Promise.reject(new Failure('unavailable', message, { retryAfter: 1 })) },
    onProblem: () => {},
  });
  const results: Json[] = [];
  const next = () => ({}) as BatchRun;
  const inputs = [Array(40).fill(Buffer.from('{}'))];
  for await (const some of run({ tenant: 'tenant', inputs, next, signal: new AbortController().signal }))
    results.push(...some);
  expect(results).toEqual(Array(40).fill(JSON.stringify({ error: { code: 'unavailable', message } })));
});

test('the logged duration of an input leaves out what it waited for before it was run', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const durations: number[] = [];
  const evaluateMany: Evaluator['evaluateMany'] = async (_request, _inputs, settle) => {
    await null;
    vi.advanceTimersByTime(5);
    settle(0, { ok: true, durationMs: 1, input: '{}', result: '{}', trace: null });
  };
  const { run } = batchEvaluation({
    evaluator: { evaluateMany } as unknown as Evaluator,
    log: {
      async record(_evaluated, runs) {
        durations.push(...runs.map((one) => one.durationMicroseconds));
        return '';
      },
    },
    onProblem: () => {},
  });
  const next = async () => {
    vi.advanceTimersByTime(60_000);
    return {} as BatchRun;
  };
  const inputs = [[Buffer.from('{}')]];
  for await (const _ of run({ tenant: 'tenant', inputs, next, signal: new AbortController().signal }));
  expect(durations).toEqual([5_000]);
});
