import type { Outcome } from '@rulewright/engine';
import { expect, test, vi } from 'vitest';
import { hasNoRoom, retried } from './retried.ts';

const failed = (code: 'busy' | 'unavailable' | 'input') =>
  ({ ok: false, error: { code, message: 'No', nodeId: null }, input: null }) satisfies Outcome;
const succeeded: Outcome = { ok: true, durationMs: 1, input: '{}', result: '{}', trace: null };

async function outcomeOf(outcomes: Outcome[], signal = new AbortController().signal) {
  const evaluate = vi.fn(async () => outcomes.shift() ?? failed('busy'));
  const outcome = await retried(evaluate, { isTemporary: hasNoRoom, signal, pausesMs: [1, 2, 3] });
  return { outcome, times: evaluate.mock.calls.length };
}

test('an input for which there was no room is tried again until there is', async () => {
  const outcomes = [failed('busy'), failed('unavailable'), succeeded];
  expect(await outcomeOf(outcomes)).toEqual({ outcome: succeeded, times: 3 });
});

test('an input that is wrong is not tried again', async () => {
  expect(await outcomeOf([failed('input'), succeeded])).toEqual({ outcome: failed('input'), times: 1 });
});

test('an input is given up after the last pause, or when the caller has gone', async () => {
  expect(await outcomeOf([])).toEqual({ outcome: failed('busy'), times: 4 });
  expect(await outcomeOf([], AbortSignal.abort())).toEqual({ outcome: failed('busy'), times: 1 });
});
