import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { problemLog } from './problem-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a problem that repeats is told once in a while, another at once', () => {
  const told: unknown[] = [];
  const log = problemLog((error) => told.push((error as Error).message));
  for (let n = 0; n < 100; n++) log(new Error('away'));
  log(new Error('full'));
  expect(told).toEqual(['away', 'full']);
  vi.advanceTimersByTime(10_001);
  log(new Error('away'));
  expect(told).toEqual(['away', 'full', 'away']);
});
