import type { ReactNode, RefObject } from 'react';
import { createContext, use, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { mainId } from './skip-link.tsx';

/** Which page is shown, whatever frame is around it. Null until there is one. */
export const ShownPath = createContext<RefObject<string | null>>({ current: null });

/** For what takes itself away when it is pressed: the focus must not go with it. */
export function focusMain(): void {
  document.getElementById(mainId)?.focus({ preventScroll: true });
}

/**
 * The `main` of a page. On a change of page it takes the focus: a link that was followed is gone from the document,
 * and a screen reader would otherwise say nothing and start again from the top. There the first page leaves it.
 */
export function MainRegion({ children }: { children: ReactNode }) {
  const region = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = use(ShownPath);

  useEffect(() => {
    const before = shown.current;
    shown.current = pathname;
    if (before === null || before === pathname) return;
    // Unless the page has given it to a field of its own.
    if (region.current?.querySelector(':focus')) return;
    region.current?.focus({ preventScroll: true });
  }, [pathname, shown]);

  return (
    <main id={mainId} ref={region} tabIndex={-1}>
      {children}
    </main>
  );
}
