import { use, useEffect } from 'react';
import { UNSAFE_DataRouterStateContext, useLocation } from 'react-router';

/** What a person does that says that they want to be somewhere else by now. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Whoever has waited longer than this no longer expects the page to move by itself. */
const PATIENCE_MS = 15_000;

/**
 * The router scrolls back at once, to where a page was left. What loads its content first is not high enough by then: it is
 * scrolled on as it grows, which makes a long list load more, until it is where it was.
 */
export function useScrollRestoration(): void {
  const location = useLocation();
  // The router tells the position that it restores nowhere else.
  const position = use(UNSAFE_DataRouterStateContext)?.restoreScrollPosition;

  // biome-ignore lint/correctness/useExhaustiveDependencies: two visits may restore the same position, so the effect must run again for each history entry.
  useEffect(() => {
    if (typeof position !== 'number') return;
    const over = new AbortController();
    const stop = () => over.abort();
    const observer = new ResizeObserver(() => {
      window.scrollTo(0, position);
      if (window.scrollY >= Math.floor(position)) stop();
    });
    const patience = window.setTimeout(stop, PATIENCE_MS);
    over.signal.addEventListener('abort', () => {
      observer.disconnect();
      window.clearTimeout(patience);
    });
    for (const move of ownMoves)
      window.addEventListener(move, stop, { passive: true, capture: true, signal: over.signal });
    observer.observe(document.body);
    return stop;
  }, [location.key, position]);
}
