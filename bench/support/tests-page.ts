import type { Browser } from '@playwright/test';
import { writeSession } from '../../e2e/support/people.ts';
import { lateFramesOf } from './scrolling.ts';

/** How long the tab Tests takes until its first case is seen, and how many frames came late while it was scrolled. */
export type TestsFigures = { open: number; lateFrames: number };

const FIRST_CASE = '[aria-label="Test cases"] tbody tr[data-row="0"]';

// Texts, because they run in the page: this file knows no browser.
const noteFirstCase = `{
  const look = () => {
    if (document.querySelector('${FIRST_CASE}')) window.firstCase = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}`;

/** Opens the tests of a document as somebody who has nothing in the cache, and scrolls them. */
export async function useTestsPage(
  browser: Browser,
  url: string,
  session: object,
  path: string,
): Promise<TestsFigures> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto('/robots.txt');
    await writeSession(page, session);
    await page.addInitScript(noteFirstCase);
    await page.goto(`${path}?tab=tests`);
    await page.locator(FIRST_CASE).waitFor();
    const open = await page.evaluate<number>('window.firstCase');
    // Until the run that the opening set off is over as well.
    await page.getByText(/^All [\d,]+ passed$/).waitFor();
    await page.locator(FIRST_CASE).hover();
    return { open, lateFrames: await lateFramesOf(page, (turn) => (turn % 2 === 0 ? 400 : -200)) };
  } finally {
    await context.close();
  }
}
