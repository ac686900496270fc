import { debounce } from '#lib/time/debounce.ts';

const keepDelayMs = 500;
/** The most that a crash can lose, however fast somebody types. */
const longestDelayMs = 1000;
const farewells = ['beforeunload', 'pagehide'];

/** Calls `keepNow` soon after each change, and at the latest when the page is hidden or left. */
export function autosave(keepNow: () => void) {
  const keep = debounce(keepNow, keepDelayMs, longestDelayMs);
  const keepWhenHidden = () => document.visibilityState === 'hidden' && keep.flush();
  document.addEventListener('visibilitychange', keepWhenHidden);
  // As early as possible: the later a write starts while the page closes, the less likely it completes.
  for (const farewell of farewells) window.addEventListener(farewell, keep.flush);

  return {
    soon: keep.soon,
    cancel: keep.cancel,
    /** Stores what is still due, and then stops. */
    stop() {
      document.removeEventListener('visibilitychange', keepWhenHidden);
      for (const farewell of farewells) window.removeEventListener(farewell, keep.flush);
      keep.flush();
    },
  };
}
