import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SLOW_MS, SlowRuns } from './slow-runs.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const runs = (slowRuns: SlowRuns, count: number, usedMs: number) => {
  for (let n = 0; n < count; n++) slowRuns.note(null, usedMs);
};
const [quick, slow] = [SLOW_MS, SLOW_MS + 0.1];

test('a tenant rests after three slow runs, and after each further one for twice as long', () => {
  const slowRuns = new SlowRuns();
  runs(slowRuns, 2, slow);
  expect(slowRuns.isResting).toBe(false);
  runs(slowRuns, 1, slow);
  expect(slowRuns.isResting).toBe(true);
  vi.advanceTimersByTime(1_001);
  expect(slowRuns.isResting).toBe(false);
  runs(slowRuns, 1, slow);
  vi.advanceTimersByTime(1_999);
  expect(slowRuns.isResting).toBe(true);
  vi.advanceTimersByTime(2);
  expect(slowRuns.isResting).toBe(false);
  for (let n = 0; n < 10; n++) {
    runs(slowRuns, 1, slow);
    vi.advanceTimersByTime(60_001);
    expect(slowRuns.isResting).toBe(false);
  }
});

test('a slow run now and then costs nothing, however long that goes on', () => {
  const slowRuns = new SlowRuns();
  for (let n = 0; n < 100; n++) {
    runs(slowRuns, 1, slow);
    expect(slowRuns.isResting).toBe(false);
    runs(slowRuns, 100, quick);
  }
});

test('slow runs that are more than one in a hundred lead to a rest, and quick ones after it to a short one again', () => {
  const slowRuns = new SlowRuns();
  for (let n = 0; n < 4; n++) {
    runs(slowRuns, 1, slow);
    runs(slowRuns, 40, quick);
  }
  runs(slowRuns, 1, slow);
  expect(slowRuns.isResting).toBe(true);
  runs(slowRuns, 300, quick);
  runs(slowRuns, 3, slow);
  vi.advanceTimersByTime(1_001);
  expect(slowRuns.isResting).toBe(false);
});

test('a run that only waited for a processor counts as slow once, and not again', () => {
  const slowRuns = new SlowRuns();
  for (let n = 0; n < 10; n++) slowRuns.note(slowRuns.begin(), slow);
  expect(slowRuns.isResting).toBe(false);
});

test('slow runs are forgotten a minute after the last, also where there are no quick ones between', () => {
  const slowRuns = new SlowRuns();
  for (let n = 0; n < 5; n++) {
    for (let run = 0; run < 2; run++) slowRuns.note(null, slow);
    vi.advanceTimersByTime(60_001);
    slowRuns.begin();
  }
  expect(slowRuns.isResting).toBe(false);
});
