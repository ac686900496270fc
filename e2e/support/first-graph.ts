import type { Page, Request } from '@playwright/test';

const NODE = '.react-flow__node';

// Texts, because they run in the page: this file knows no browser.
const noteFirstGraph = `{
  const look = () => {
    const node = document.querySelector('${NODE}');
    if (node && node.checkVisibility({ visibilityProperty: true })) window.firstGraph = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}`;
const noted = 'new Promise((noted) => requestAnimationFrame(() => noted(window.firstGraph)))';

/** How long it took until a graph was seen, and what was asked for until then, compressed, the largest first. */
type FirstGraph = { milliseconds: number; bytes: number; files: { path: string; bytes: number }[] };

/** Opens a page with a graph. Nothing is left out if the browser has nothing of it in its cache. */
export async function openFirstGraph(page: Page, address: string): Promise<FirstGraph> {
  const asked: Request[] = [];
  page.context().on('request', (request) => asked.push(request));
  await page.addInitScript(noteFirstGraph);
  await page.goto(address);
  await page.locator(NODE).first().waitFor();
  const milliseconds = await page.evaluate<number>(noted);
  const seenAt = (await page.evaluate<number>('performance.timeOrigin')) + milliseconds;
  const all = await Promise.all(
    asked.map(async (request) => ({
      path: new URL(request.url()).pathname,
      bytes: await bytesIfBefore(request, seenAt),
    })),
  );
  const files = all.filter(({ bytes }) => bytes > 0).sort((one, other) => other.bytes - one.bytes);
  return { milliseconds, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), files };
}

/** The size of an answer that was asked for before some time, otherwise 0: what waits for the graph is asked for right after it. */
async function bytesIfBefore(request: Request, time: number): Promise<number> {
  const response = await request.response();
  await response?.finished();
  if (!response || request.timing().startTime >= time) return 0;
  return (await request.sizes()).responseBodySize;
}
