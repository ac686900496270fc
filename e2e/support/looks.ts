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

/** Each width and each scheme once: colours do not depend on the width. */
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
 * what opens over a screen that was checked before it opened. Leaves the size, the scheme and the reduced motion of the last
 * look.
 */
export async function expectPresentable(page: Page, seen = looks, within?: string) {
  for (const { size, colorScheme } of seen) {
    await page.setViewportSize(size);
    // Without motion, because a colour on its way from one to another is none of those that were chosen.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Its script goes in by evaluation: the page's policy forbids it as a tag.
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
    const found = await page.evaluate(lookAtPage, { colorScheme, within, patience: 15_000 });
    expect(found, `${colorScheme}, ${size.width} px`).toEqual({ scheme: colorScheme, overflow: 0, violations: [] });
  }
}

type Question = { colorScheme: string; within: string | undefined; patience: number };

/** Runs in the page, and waits there, because each question from outside costs as much as a frame. */
async function lookAtPage({ colorScheme, within, patience }: Question) {
  const root = document.documentElement;
  const scheme = () => root.getAttribute('data-mantine-color-scheme');
  const overflow = () => Math.max(0, root.scrollWidth - window.innerWidth);
  const nextFrame = () => new Promise(requestAnimationFrame);

  const end = performance.now() + patience;
  // Two frames: in the first, what observes sizes and media hears of the change.
  await nextFrame();
  do await nextFrame();
  while ((scheme() !== colorScheme || overflow() > 0) && performance.now() < end);

  // Mantine changes some colours gradually even without motion. An animation that follows the scrolling of a row, as the tabs
  // have it, never ends.
  const isUnderWay = ({ timeline, playState, effect }: Animation) =>
    timeline === document.timeline &&
    playState === 'running' &&
    effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
  for (let under = document.getAnimations().filter(isUnderWay); under.length > 0 && performance.now() < end; ) {
    for (const animation of under) animation.finish();
    await nextFrame();
    under = document.getAnimations().filter(isUnderWay);
  }

  const { axe } = window as unknown as { axe: typeof import('axe-core') };
  const { violations } = await axe.run(within ?? document, { resultTypes: ['violations'] });
  // Menus and suggestions are announced at the focus, so they need no landmark.
  const isAtFocus = (selector: string) =>
    document.querySelector(selector)?.matches('[role="menu"], :has([role="listbox"])');
  // As text that says where.
  const texts = violations.flatMap(({ id, nodes }) =>
    nodes
      .map(({ target }) => target.join(' '))
      .filter((selector) => id !== 'region' || !isAtFocus(selector))
      .map((selector) => `${id}: ${selector}`),
  );
  return { scheme: scheme(), overflow: overflow(), violations: texts };
}
