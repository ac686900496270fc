import type { EvaluationRequest, Evaluator } from '@rulewright/engine';
import { Histogram, Registry } from 'prom-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { timedEvaluator } from './timed-evaluator.ts';

const succeeded = { ok: true, durationMs: 3_000, input: '{}', result: '{}', trace: null } as const;

test('the measured duration includes the work of an evaluation that is done before anybody waits for it', async () => {
  let now = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => void vi.restoreAllMocks());
  const durations = new Histogram({
    name: 'durations',
    help: 'Durations.',
    labelNames: ['purpose', 'outcome'],
    registers: [new Registry()],
  });
  const evaluate: Evaluator['evaluate'] = () => {
    now += 3_000;
    return Promise.resolve(succeeded);
  };
  const request = { purpose: 'public' } as EvaluationRequest;
  await timedEvaluator({ evaluate } as Evaluator, durations).evaluate(request);
  const { values } = await durations.get();
  expect(values.find(({ metricName }) => metricName === 'durations_sum')?.value).toBe(3);
});

test('each of several inputs that are evaluated together is counted with its outcome', async () => {
  const durations = new Histogram({
    name: 'durations',
    help: 'Durations.',
    labelNames: ['purpose', 'outcome'],
    registers: [new Registry()],
  });
  const evaluateMany: Evaluator['evaluateMany'] = (_request, inputs, settle) => {
    for (const at of inputs.keys())
      settle(at, at === 1 ? { ok: false, error: { code: 'input', message: '', nodeId: null }, input: '' } : succeeded);
  };
  const seen: number[] = [];
  const input = { text: '{}', key: null };
  const request = { purpose: 'public' } as EvaluationRequest;
  timedEvaluator({ evaluateMany } as Evaluator, durations).evaluateMany(request, [input, input, input], (at) =>
    seen.push(at),
  );
  expect(seen).toEqual([0, 1, 2]);
  const counts = (await durations.get()).values.filter(({ metricName }) => metricName === 'durations_count');
  expect(counts.filter(({ value }) => value > 0).map(({ labels, value }) => [labels.outcome, value])).toEqual([
    ['succeeded', 2],
    ['input', 1],
  ]);
});
