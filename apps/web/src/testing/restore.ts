import { afterEach, vi } from 'vitest';

// Test files share a worker: a clock or a function that one of them replaces must not stay for the next.
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
