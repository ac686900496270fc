import type { Evaluator } from '@rulewright/engine';
import { expect, test } from 'vitest';
import { batchEvaluation } from './batch-evaluation.ts';

test('an input that the database keeps from being run has the error of a single call, which is reported once', async () => {
  const problems: unknown[] = [];
  const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const { run } = batchEvaluation({
    // Neither is reached.
    evaluator: {} as Evaluator,
    log: { record: () => Promise.reject(new Error('It is not reached.')) },
    onProblem: (error) => problems.push(error),
  });
  const results: string[] = [];
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
