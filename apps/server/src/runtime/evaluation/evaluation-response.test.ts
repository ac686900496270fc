import { whole } from '@rulewright/engine';
import { expect, test } from 'vitest';
import { toEvaluationResponse } from './evaluation-response.ts';

test.each([
  [0.0213, '21.3µs'],
  [4.2, '4.2ms'],
  [948.1, '948.1ms'],
  [1_500, '1.5s'],
])('an answer tells %d milliseconds as %s', (durationMs, performance) => {
  expect(JSON.parse(toEvaluationResponse({ durationMs, result: '{"fee":1}', trace: null }).toString())).toEqual({
    evaluation: { performance, result: { fee: 1 } },
  });
});

test('an answer has the trace where there is one', () => {
  expect(JSON.parse(toEvaluationResponse({ durationMs: 1, result: '{}', trace: '{"a":1}' }).toString())).toMatchObject({
    evaluation: { trace: { a: 1 } },
  });
});

test('an answer with a long result is made of its bytes', () => {
  const result = Buffer.from(JSON.stringify({ text: '€'.repeat(100_000) }));
  const answer = toEvaluationResponse({ durationMs: 1, result, trace: '{"a":1}' });
  expect(answer).toContain(result);
  expect(JSON.parse(whole(answer).toString())).toEqual({
    evaluation: { performance: '1.0ms', result: { text: '€'.repeat(100_000) }, trace: { a: 1 } },
  });
});
