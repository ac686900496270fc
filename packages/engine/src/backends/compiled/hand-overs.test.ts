import { afterEach, expect, test, vi } from 'vitest';
import { HandOvers } from './hand-overs.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('runs that are handed over together lead to one rest, and only one after it to a longer one', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const handOvers = new HandOvers();
  for (let n = 0; n < 200; n++) handOvers.noteHandedOver();
  expect(handOvers.isResting).toBe(true);
  vi.advanceTimersByTime(1_001);
  expect(handOvers.isResting).toBe(false);
  handOvers.noteHandedOver();
  vi.advanceTimersByTime(1_001);
  expect(handOvers.isResting).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(handOvers.isResting).toBe(false);
});
