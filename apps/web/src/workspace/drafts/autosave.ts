import { debounce } from '#lib/time/debounce.ts';

const keepDelayMs = 500;
/** A crash costs no more than this, however fast somebody types. */
const longestDelayMs = 1000;
const farewells = ['beforeunload', 'pagehide'];

/** Keeps something in the browser soon after it changed, and at the latest when the page is hidden or left. */
export function autosave(keepNow: () => void) {
  const keep = debounce(keepNow, keepDelayMs, longestDelayMs);
  const keepWhenHidden = () => document.visibilityState === 'hidden' && keep.flush();
  document.addEventListener('visibilitychange', keepWhenHidden);
  // As early as the browser tells: the later, the less of what is begun gets finished.
  for (const farewell of farewells) window.addEventListener(farewell, keep.flush);

  return {
    soon: keep.soon,
    cancel: keep.cancel,
    /** Keeps what is still to be kept, and then no more. */
    stop() {
      document.removeEventListener('visibilitychange', keepWhenHidden);
      for (const farewell of farewells) window.removeEventListener(farewell, keep.flush);
      keep.flush();
    },
  };
}
