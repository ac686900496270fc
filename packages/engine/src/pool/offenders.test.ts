import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Offenders } from './offenders.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what was slow runs alone until it was quick often enough, the longer the more often it was slow', () => {
  const offenders = new Offenders();
  const quickRuns = () => {
    let runs = 0;
    for (; offenders.mustRunAlone('s', 'a'); runs++) offenders.noteQuick('s', 'a');
    return runs;
  };
  expect(quickRuns()).toBe(0);
  offenders.noteSlow('s', 'a');
  expect(quickRuns()).toBe(10);
  offenders.noteSlow('s', 'a');
  expect(quickRuns()).toBe(100);
  vi.advanceTimersByTime(60_001);
  offenders.mustRunAlone('s', 'a');
  offenders.noteSlow('s', 'a');
  expect(quickRuns()).toBe(10);
});

test('what is new runs alone where something else was slow, and only there', () => {
  const offenders = new Offenders();
  offenders.noteQuick('s', 'known');
  offenders.noteSlow('s', 'a');
  expect(offenders.mustRunAlone('s', 'new')).toBe(true);
  expect(offenders.mustRunAlone('s', 'known')).toBe(false);
  expect(offenders.mustRunAlone('other', 'new')).toBe(false);
  vi.advanceTimersByTime(60_001);
  expect(offenders.mustRunAlone('s', 'new')).toBe(false);
});

test('what is new of a tenant that may have been slow runs alone for a short while', () => {
  const offenders = new Offenders();
  offenders.noteQuick('s', 'known');
  offenders.noteSuspect('s');
  expect([offenders.mustRunAlone('s', 'new'), offenders.mustRunAlone('s', 'known')]).toEqual([true, false]);
  vi.advanceTimersByTime(10_001);
  expect(offenders.mustRunAlone('s', 'new')).toBe(false);
});

test('three stops within a minute cut off for half a minute', () => {
  const offenders = new Offenders();
  offenders.noteStop('s', 'a', 'was slow');
  vi.advanceTimersByTime(60_001);
  expect([offenders.noteStop('s', 'a', 'was slow'), offenders.noteStop('s', 'a', 'was slow')]).toEqual([false, false]);
  expect(offenders.cutOffFor('s', 'a')).toBeNull();
  expect(offenders.noteStop('s', 'a', 'was slow')).toBe(true);
  expect([offenders.cutOffFor('s', 'a'), offenders.cutOffFor('s', 'b')]).toEqual(['was slow', null]);
  vi.advanceTimersByTime(30_001);
  expect(offenders.cutOffFor('s', 'a')).toBeNull();
});

test('what one tenant does with a graph says nothing about another who has the same', () => {
  const offenders = new Offenders();
  for (let n = 0; n < 3; n++) offenders.noteStop('s', 'a', 'was slow');
  expect([offenders.cutOffFor('s', 'a'), offenders.cutOffFor('other', 'a')]).toEqual(['was slow', null]);
  expect([offenders.mustRunAlone('s', 'a'), offenders.mustRunAlone('other', 'a')]).toEqual([true, false]);
});

test('what is known of one tenant outlasts whatever another runs', () => {
  const offenders = new Offenders();
  for (let n = 0; n < 30_000; n++) {
    if (n % 4_000 === 0) offenders.noteQuick('s', 'known');
    offenders.noteQuick('other', `${n}`);
    expect(offenders.isProven('s', 'known')).toBe(true);
  }
});
