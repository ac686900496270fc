import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Each screen is walked to in a wide window and in a narrow one. */
export const widths = [
  { name: '1440 px wide', use: looking({ width: 1440, height: 900 }) },
  { name: '390 px wide', use: looking({ width: 390, height: 844 }) },
];

/** Without motion: a colour on its way from one to another is none of those that were chosen. */
function looking(viewport: { width: number; height: number }) {
  return { viewport, contextOptions: { reducedMotion: 'reduce' as const } };
}

/** Third-party, and its insides not ours to mend. */
const graphEditor = '.grl-dg';

/** What axe finds, as text that says where. Its script goes in by evaluation: the page's policy forbids it as a tag. */
async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (exclude) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run({ exclude }, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  }, graphEditor);
}

/** Mantine gives some colours a way to go even without motion, and what is on it is not what was chosen. */
async function transitionsToEnd(page: Page) {
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

/** Looks at the open screen in the dark and in the light. Walking there once for both takes half the time. */
export async function expectAccessible(page: Page) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await transitionsToEnd(page);
    expect(await violations(page), colorScheme).toEqual([]);
  }
}

export async function expectNoSidewaysScroll(page: Page) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}
