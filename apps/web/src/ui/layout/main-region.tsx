import type { ReactNode, RefObject } from 'react';
import { createContext, use, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { mainId } from './skip-link.tsx';

/** The path of the page that is shown, across changes of layout. Null before the first page. */
export const ShownPath = createContext<RefObject<string | null>>({ current: null });

/** For controls that disappear when they are pressed, so that the focus is not lost with them. */
export function focusMain(): void {
  document.getElementById(mainId)?.focus({ preventScroll: true });
}

/**
 * The `main` element of a page. It takes the focus when the page changes: the link that was followed is gone, and a
 * screen reader would otherwise announce nothing and start from the top. The first page does not take the focus.
 */
export function MainRegion({ children }: { children: ReactNode }) {
  const region = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = use(ShownPath);

  useEffect(() => {
    const before = shown.current;
    shown.current = pathname;
    if (before === null || before === pathname) return;
    // The page may have focused one of its fields already.
    if (region.current?.querySelector(':focus')) return;
    region.current?.focus({ preventScroll: true });
  }, [pathname, shown]);

  return (
    <main id={mainId} ref={region} tabIndex={-1}>
      {children}
    </main>
  );
}
