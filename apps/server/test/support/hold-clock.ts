import { onTestFinished, vi } from 'vitest';

/** Until the test has ended, so that no minute and no day ends meanwhile. */
export function holdClock() {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}
