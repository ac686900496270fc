/** How much is compiled in one go, counted in steps by a clock that only a step moves on. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CompileQueue, MAX_COMPILING_LENGTH, MAX_COMPILING_LENGTH_PER_ACCOUNT, SLICE_MS } from './compile-queue.ts';

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
  queue.add({ account: 'a', length: 1, steps: steps(20, run, clock), done });
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
  for (let n = 0; n < 10; n++) queue.add({ account: `tenant ${n % 5}`, length: 1, steps: steps(6, run, clock), done });
  expect(run.length).toBeLessThanOrEqual(SLICE_MS / STEP_MS);
  for (let moments = 0; done.mock.calls.length < 10 && moments < 2_000; moments++) {
    const before = run.length;
    vi.advanceTimersByTime(1);
    expect(run.length - before).toBeLessThanOrEqual(SLICE_MS / STEP_MS);
    if (run.length === before) clock.ms += 1;
  }
  expect(done).toHaveBeenCalledTimes(10);
});

test('graphs are compiled at once only up to a length of their texts, of an account and of all', () => {
  const clock = { ms: 1_000 };
  vi.spyOn(performance, 'now').mockImplementation(() => clock.ms);
  const done = vi.fn();
  const add = (account: string, length: number) => queue.add({ account, length, steps: steps(10, [], clock), done });
  // The first is begun at once and then waits for its next slice.
  add('a', MAX_COMPILING_LENGTH_PER_ACCOUNT - 1);
  expect([queue.hasRoomFor('a', 1), queue.hasRoomFor('a', 2), queue.hasRoomFor('b', 2)]).toEqual([true, false, true]);
  for (let left = MAX_COMPILING_LENGTH - MAX_COMPILING_LENGTH_PER_ACCOUNT, n = 0; left > 0; n++) {
    add(`other ${n}`, MAX_COMPILING_LENGTH_PER_ACCOUNT);
    left -= MAX_COMPILING_LENGTH_PER_ACCOUNT;
  }
  expect([queue.hasRoomFor('b', 1), queue.hasRoomFor('b', 2)]).toEqual([true, false]);
  for (let moments = 0; done.mock.calls.length < 4 && moments < 2_000; moments++) {
    vi.advanceTimersByTime(1);
    clock.ms += 1;
  }
  expect(queue.hasRoomFor('a', MAX_COMPILING_LENGTH_PER_ACCOUNT)).toBe(true);
});
