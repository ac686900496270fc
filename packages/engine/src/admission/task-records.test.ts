import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AccountRecord, DecisionRecord, ISOLATION_MS, MAX_ISOLATION_MS, MAX_PAUSE_MS } from './task-records.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the record of a decision', () => {
  test('refuses the decision for half a minute after three stops within a minute', () => {
    const record = new DecisionRecord();
    record.noteStop('was slow');
    vi.advanceTimersByTime(60_001);
    expect([record.noteStop('was slow'), record.noteStop('was slow'), record.refusal]).toEqual([false, false, null]);
    expect([record.noteStop('was slow'), record.refusal]).toEqual([true, 'was slow']);
    vi.advanceTimersByTime(30_001);
    expect(record.refusal).toBeNull();
  });
});

describe('the record of an account', () => {
  const msUntilShared = (record: AccountRecord) => {
    let ms = 0;
    for (; record.isIsolated; ms += 1_000) vi.advanceTimersByTime(1_000);
    return ms;
  };

  test('isolates its decisions after a stop, and every further stop doubles the time up to a limit', () => {
    const record = new AccountRecord();
    expect(record.isIsolated).toBe(false);
    const times = Array.from({ length: 7 }, () => {
      vi.advanceTimersByTime(1_000);
      record.noteStop();
      return msUntilShared(record);
    });
    expect(times.slice(0, 3)).toEqual([ISOLATION_MS, 2 * ISOLATION_MS, 4 * ISOLATION_MS]);
    expect(times.at(-1)).toBe(MAX_ISOLATION_MS);
  });

  test('isolates them for the shortest time again after a long time without an incident', () => {
    const record = new AccountRecord();
    for (let n = 0; n < 4; n++) record.noteStop();
    msUntilShared(record);
    vi.advanceTimersByTime(MAX_ISOLATION_MS + 1_000);
    record.noteStop();
    expect(msUntilShared(record)).toBe(ISOLATION_MS);
  });

  test('isolates them after tasks took much longer than expected, but not after a single one did', () => {
    const record = new AccountRecord();
    record.noteExcess(300);
    expect(record.isIsolated).toBe(false);
    vi.advanceTimersByTime(60_000);
    record.noteExcess(300);
    expect(record.isIsolated).toBe(false);
    record.noteExcess(300);
    expect(record.isIsolated).toBe(true);
  });

  test('goes on while tasks go on taking longer than expected', () => {
    const record = new AccountRecord();
    record.noteExcess(500);
    for (let n = 0; n < 5; n++) {
      vi.advanceTimersByTime(ISOLATION_MS - 1_000);
      record.noteExcess(500);
    }
    expect(msUntilShared(record)).toBe(ISOLATION_MS);
  });

  test('has the next task wait after a stop, longer every time up to a limit', () => {
    const record = new AccountRecord();
    const pauses = Array.from({ length: 10 }, () => record.noteStop());
    expect(pauses.slice(0, 3)).toEqual([50, 100, 200]);
    expect(pauses.at(-1)).toBe(MAX_PAUSE_MS);
  });
});
