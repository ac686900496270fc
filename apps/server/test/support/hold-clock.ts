import { onTestFinished, vi } from 'vitest';

/**
 * Until the test has ended, so that no minute and no day ends meanwhile. Only the date is held, without fake timers:
 * `expect.poll` moves those on, and the date with them, each time it asks.
 */
export function holdClock() {
  vi.setSystemTime(new Date());
  onTestFinished(() => void vi.useRealTimers());
}
