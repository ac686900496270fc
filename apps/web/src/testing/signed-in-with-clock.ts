import { afterEach, beforeEach, vi } from 'vitest';
import { startSession } from '#workspace/session/session-store.ts';
import { session } from './session.ts';

/** Begins each test of a file with somebody who is signed in, and with a clock that the test can put forward. */
export function signedInWithClock() {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    startSession(session);
  });

  afterEach(() => {
    vi.useRealTimers();
  });
}
