import type { RefObject } from 'react';
import { useLayoutEffect } from 'react';

/** Dialogs, menus and tooltips are mounted beside the page and lie above everything. */
const above = '[data-portal]';

/**
 * While active, everything of the page but one element is inert: it cannot be focused or pressed, and screen readers do not read
 * it. If the focus was outside of the element, the element gets it.
 */
export function useInertSurroundings(kept: RefObject<HTMLElement | null>, isActive: boolean) {
  useLayoutEffect(() => {
    const { current: element } = kept;
    if (!isActive || !element) return;
    if (!document.activeElement?.closest(above) && !element.contains(document.activeElement))
      element.focus({ preventScroll: true });

    const made = new Set<Element>();
    const ancestors: Element[] = [];
    for (let at = element.parentElement; at && at !== document.documentElement; at = at.parentElement)
      ancestors.push(at);
    function makeInert() {
      for (const ancestor of ancestors)
        for (const child of ancestor.children) {
          if (child.contains(element) || child.matches(above) || child.hasAttribute('inert')) continue;
          child.setAttribute('inert', '');
          made.add(child);
        }
    }
    makeInert();
    // The page goes on behind it: a notice may appear there at any time.
    const observer = new MutationObserver(makeInert);
    for (const ancestor of ancestors) observer.observe(ancestor, { childList: true });

    return () => {
      observer.disconnect();
      for (const child of made) child.removeAttribute('inert');
    };
  }, [kept, isActive]);
}
