import { use, useEffect } from 'react';
import { UNSAFE_DataRouterStateContext, useLocation } from 'react-router';

/** Input that shows that the person has started to move the page themselves. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** After this time the page no longer scrolls by itself. */
const PATIENCE_MS = 15_000;

/**
 * The router restores the scroll position at once, when a page that still loads its content is too short. This hook
 * continues to scroll while the page grows, which also makes a long list load more, until the old position is reached.
 */
export function useScrollRestoration(): void {
  const location = useLocation();
  // The router exposes the restored position only here.
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
