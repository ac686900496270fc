import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AccountBreaker, DecisionBreaker, ISOLATION_MS, MAX_ISOLATION_MS, MAX_PAUSE_MS } from './circuit-breaker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the circuit breaker of a decision', () => {
  test('refuses the decision for half a minute after three stops within a minute', () => {
    const breaker = new DecisionBreaker();
    breaker.noteStop('was slow');
    vi.advanceTimersByTime(60_001);
    expect([breaker.noteStop('was slow'), breaker.noteStop('was slow'), breaker.refusal]).toEqual([false, false, null]);
    expect([breaker.noteStop('was slow'), breaker.refusal]).toEqual([true, 'was slow']);
    vi.advanceTimersByTime(30_001);
    expect(breaker.refusal).toBeNull();
  });
});

describe('the circuit breaker of an account', () => {
  const msUntilClosed = (breaker: AccountBreaker) => {
    let ms = 0;
    for (; breaker.isOpen; ms += 1_000) vi.advanceTimersByTime(1_000);
    return ms;
  };

  test('opens after a crash, and every further crash doubles the time up to a limit', () => {
    const breaker = new AccountBreaker();
    expect(breaker.isOpen).toBe(false);
    const times = Array.from({ length: 7 }, () => {
      vi.advanceTimersByTime(1_000);
      breaker.noteStop();
      return msUntilClosed(breaker);
    });
    expect(times.slice(0, 3)).toEqual([ISOLATION_MS, 2 * ISOLATION_MS, 4 * ISOLATION_MS]);
    expect(times.at(-1)).toBe(MAX_ISOLATION_MS);
  });

  test('opens for the shortest time again after a long time without an incident', () => {
    const breaker = new AccountBreaker();
    for (let n = 0; n < 4; n++) breaker.noteStop();
    msUntilClosed(breaker);
    vi.advanceTimersByTime(MAX_ISOLATION_MS + 1_000);
    breaker.noteStop();
    expect(msUntilClosed(breaker)).toBe(ISOLATION_MS);
  });

  test('opens after tasks took much longer than expected, but not after a single one did', () => {
    const breaker = new AccountBreaker();
    breaker.noteExcess(300);
    expect(breaker.isOpen).toBe(false);
    vi.advanceTimersByTime(60_000);
    breaker.noteExcess(300);
    expect(breaker.isOpen).toBe(false);
    breaker.noteExcess(300);
    expect(breaker.isOpen).toBe(true);
  });

  test('stays open while tasks go on taking longer than expected', () => {
    const breaker = new AccountBreaker();
    breaker.noteExcess(500);
    for (let n = 0; n < 5; n++) {
      vi.advanceTimersByTime(ISOLATION_MS - 1_000);
      breaker.noteExcess(500);
    }
    expect(msUntilClosed(breaker)).toBe(ISOLATION_MS);
  });

  test('opens after a shared worker was lost that this account most likely crashed, and stays closed where it was another', () => {
    const [cause, other] = [new AccountBreaker(), new AccountBreaker()];
    cause.noteSuspicion(0.9);
    other.noteSuspicion(0.1);
    expect([cause.isOpen, other.isOpen]).toEqual([true, false]);
  });

  test('has the next task wait after a crash, longer every time up to a limit', () => {
    const breaker = new AccountBreaker();
    const pauses = Array.from({ length: 10 }, () => breaker.noteStop());
    expect(pauses.slice(0, 3)).toEqual([50, 100, 200]);
    expect(pauses.at(-1)).toBe(MAX_PAUSE_MS);
  });
});
