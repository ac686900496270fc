import { afterEach, expect, test, vi } from 'vitest';
import { Rest } from './rest.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('what goes badly together leads to one rest, and only one after it to a longer one', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const rest = new Rest(8, Number.POSITIVE_INFINITY);
  for (let n = 0; n < 200; n++) rest.noteBad();
  expect(rest.isResting).toBe(true);
  vi.advanceTimersByTime(1_001);
  expect(rest.isResting).toBe(false);
  rest.noteBad();
  vi.advanceTimersByTime(1_001);
  expect(rest.isResting).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(rest.isResting).toBe(false);
});
