import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { debounce } from './debounce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function askAgainAndAgain(soon: () => void, times: number) {
  for (let asked = 0; asked < times; asked++) {
    soon();
    vi.advanceTimersByTime(100);
  }
}

test('waits for a pause while calls keep coming', () => {
  const action = vi.fn();
  const { soon } = debounce(action, 500);
  askAgainAndAgain(soon, 50);
  expect(action).not.toHaveBeenCalled();
  vi.advanceTimersByTime(400);
  expect(action).toHaveBeenCalledTimes(1);
});

test('runs after the longest wait, and once more after the pause', () => {
  const action = vi.fn();
  const { soon } = debounce(action, 500, 1000);
  askAgainAndAgain(soon, 10);
  expect(action).toHaveBeenCalledTimes(1);
  askAgainAndAgain(soon, 9);
  expect(action).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  expect(action).toHaveBeenCalledTimes(2);
});

test('does not run again after a flush or cancel when the longest wait is over', () => {
  const action = vi.fn();
  const { soon, flush, cancel } = debounce(action, 500, 1000);
  soon();
  flush();
  soon();
  cancel();
  vi.advanceTimersByTime(10_000);
  expect(action).toHaveBeenCalledTimes(1);
});
