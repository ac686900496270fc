import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { healthCheck } from './health-check.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Watches a database that answers only when the test says so. */
function watch() {
  const state = { process: 1 as number | null, limitMs: 3_000 };
  const onSilent = vi.fn();
  const { answered } = healthCheck({
    ping: () => new Promise(() => {}),
    running: () => state.process,
    limitMs: () => state.limitMs,
    everyMs: 500,
    onSilent,
  });
  return { state, onSilent, answered };
}

test('the health check reports a database that has been silent for longer than it may', () => {
  const { onSilent } = watch();
  vi.advanceTimersByTime(3_000);
  expect(onSilent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(onSilent.mock.calls).toEqual([[3_000]]);
});

test('any answer counts as a sign of life', () => {
  const { answered, onSilent } = watch();
  for (let n = 0; n < 5; n++) {
    vi.advanceTimersByTime(2_500);
    answered();
  }
  expect(onSilent).not.toHaveBeenCalled();
});

test('a process that was just started is not blamed for the one before it', () => {
  const { state, onSilent } = watch();
  vi.advanceTimersByTime(2_500);
  state.process = null;
  vi.advanceTimersByTime(60_000);
  state.process = 2;
  vi.advanceTimersByTime(3_000);
  expect(onSilent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(onSilent).toHaveBeenCalledTimes(1);
});

test('silence that may last longer for a while, as during a backup, does not count when that is over', () => {
  const { state, onSilent } = watch();
  vi.advanceTimersByTime(2_500);
  state.limitMs = 60_000;
  vi.advanceTimersByTime(59_000);
  state.limitMs = 3_000;
  vi.advanceTimersByTime(3_000);
  expect(onSilent).not.toHaveBeenCalled();
  state.limitMs = 60_000;
  vi.advanceTimersByTime(60_500);
  expect(onSilent.mock.calls).toEqual([[60_000]]);
});
