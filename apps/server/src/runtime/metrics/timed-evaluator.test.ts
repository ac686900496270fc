import type { EvaluationRequest, Evaluator } from '@rulewright/engine';
import { Histogram, Registry } from 'prom-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { timedEvaluator } from './timed-evaluator.ts';

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
    return Promise.resolve({ ok: true, durationMs: 3_000, input: '{}', result: '{}', trace: null });
  };
  const request = { purpose: 'public' } as EvaluationRequest;
  await timedEvaluator({ evaluate } as Evaluator, durations).evaluate(request);
  const { values } = await durations.get();
  expect(values.find(({ metricName }) => metricName === 'durations_sum')?.value).toBe(3);
});
