import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Wide and narrow, light and dark: how each screen is looked at. */
export const looks = [
  { name: 'light', use: { colorScheme: 'light', viewport: { width: 1440, height: 900 } } },
  { name: 'dark', use: { colorScheme: 'dark', viewport: { width: 1440, height: 900 } } },
  { name: '390 px wide', use: { colorScheme: 'light', viewport: { width: 390, height: 844 } } },
  { name: 'dark, 390 px wide', use: { colorScheme: 'dark', viewport: { width: 390, height: 844 } } },
] as const;

/** Third-party, and its insides not ours to mend. */
const graphEditor = '.grl-dg';

/** What axe finds, as text that says where. Its script goes in by evaluation: the page's policy forbids it as a tag. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(source);
  return page.evaluate(async (exclude) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run({ exclude });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  }, graphEditor);
}

export async function expectAccessible(page: Page) {
  expect(await violations(page)).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}
