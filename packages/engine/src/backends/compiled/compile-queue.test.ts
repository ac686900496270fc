/** How much is compiled in one go, counted in steps by a clock that only a step moves on. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CompileQueue, SLICE_MS } from './compile-queue.ts';

/** How long a step takes by that clock. */
const STEP_MS = 0.5;

let queue: CompileQueue;
beforeEach(() => {
  vi.useFakeTimers();
  queue = new CompileQueue((error) => {
    throw error;
  });
});
afterEach(() => {
  queue.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Steps of a compilation that notes when each of them was run. */
function* steps(count: number, run: number[], clock: { ms: number }) {
  for (let n = 0; n < count; n++) {
    clock.ms += STEP_MS;
    run.push(clock.ms);
    yield;
  }
  return null as never;
}

test('compiling never goes on for longer than a slice, and rests for three times as long before the next', () => {
  const clock = { ms: 1_000 };
  vi.spyOn(performance, 'now').mockImplementation(() => clock.ms);
  const run: number[] = [];
  const done = vi.fn();
  const slices: number[] = [];
  queue.add('a', steps(20, run, clock), done);
  slices.push(run.length);
  while (done.mock.calls.length === 0) {
    const [before, begunAt] = [run.length, clock.ms];
    // A moment at a time: what is due in it runs in one go.
    vi.advanceTimersByTime(1);
    if (run.length === before) clock.ms = begunAt + 1;
    else slices.push(run.length - before);
    expect(clock.ms).toBeLessThan(2_000);
  }
  expect(Math.max(...slices)).toBe(SLICE_MS / STEP_MS);
  expect(slices.reduce((sum, count) => sum + count, 0)).toBe(20);
  for (let at = 1; at < run.length; at++) {
    const pause = (run[at] as number) - (run[at - 1] as number) - STEP_MS;
    if (pause > 0) expect(pause).toBeGreaterThanOrEqual(SLICE_MS * 3 - 1);
  }
});

test('however many decisions of however many tenants are compiled, one slice is run in one go', () => {
  const clock = { ms: 1_000 };
  vi.spyOn(performance, 'now').mockImplementation(() => clock.ms);
  const run: number[] = [];
  const done = vi.fn();
  for (let n = 0; n < 10; n++) queue.add(`tenant ${n % 5}`, steps(6, run, clock), done);
  expect(run.length).toBeLessThanOrEqual(SLICE_MS / STEP_MS);
  for (let moments = 0; done.mock.calls.length < 10 && moments < 2_000; moments++) {
    const before = run.length;
    vi.advanceTimersByTime(1);
    expect(run.length - before).toBeLessThanOrEqual(SLICE_MS / STEP_MS);
    if (run.length === before) clock.ms += 1;
  }
  expect(done).toHaveBeenCalledTimes(10);
});
