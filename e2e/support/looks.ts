import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const narrow = { width: 390, height: 844 };
/** A small laptop. */
export const laptop = { width: 1280, height: 800 };
const wide = { width: 1440, height: 900 };

type Look = { size: typeof wide; colorScheme: 'light' | 'dark' };

/** Each width and each scheme once. A colour does not know how wide the window is. */
const looks: Look[] = [
  { size: narrow, colorScheme: 'light' },
  { size: wide, colorScheme: 'dark' },
];

/** For the editor's screens, which have most to show where there is little room. */
export const editorLooks: Look[] = [...looks, { size: laptop, colorScheme: 'light' }];

/** For what is there in a wide window alone, or in a narrow one. */
export const everyLook: Look[] = [
  ...looks,
  { size: narrow, colorScheme: 'dark' },
  { size: wide, colorScheme: 'light' },
];

/**
 * Checks that nothing scrolls sideways and that axe finds no violation. The slowest part of most journeys: pass `within` for
 * what opens over a screen that was checked before it opened.
 */
export async function expectPresentable(page: Page, seen = looks, within?: string) {
  // A colour on its way from one to another is none of those that were chosen.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { size, colorScheme } of seen) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await expect.poll(() => overflowOf(page), `sideways at ${size.width} px`).toBeLessThanOrEqual(0);
    await animationsToEnd(page);
    expect(await violations(page, within), `${colorScheme}, ${size.width} px`).toEqual([]);
  }
}

const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Mantine changes some colours gradually even without motion, and a colour on its way is not one that was chosen. */
async function animationsToEnd(page: Page) {
  await page.evaluate(async () => {
    // One that follows the scrolling of a row, as the tabs have it, ends never. The promise of one within closed details is
    // never kept, so that it is asked again and again.
    const isUnderWay = ({ timeline, playState, effect }: Animation) =>
      timeline === document.timeline &&
      playState === 'running' &&
      effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    while (document.getAnimations().some(isUnderWay)) await new Promise(requestAnimationFrame);
  });
}

/** What axe finds, as text that says where. Its script goes in by evaluation: the page's policy forbids it as a tag. */
async function violations(page: Page, within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (within) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(within ?? document, { resultTypes: ['violations'] });
    // A menu has the focus and suggestions are told where it is, so that nobody looks for them among the landmarks.
    const isAtFocus = (selector: string) =>
      document.querySelector(selector)?.matches('[role="menu"], :has([role="listbox"])');
    return violations.flatMap(({ id, nodes }) =>
      nodes
        .map(({ target }) => target.join(' '))
        .filter((selector) => id !== 'region' || !isAtFocus(selector))
        .map((selector) => `${id}: ${selector}`),
    );
  }, within);
}
