import type { Browser, Page } from '@playwright/test';
import { openFirstGraph } from '../../e2e/support/first-graph.ts';
import { newPerson, writeSession } from '../../e2e/support/people.ts';
import { startServer } from '../../e2e/support/server.ts';
import { medianOf } from './in-turns.ts';
import { drawn, lateFramesOf } from './scrolling.ts';

/** How an editor is used. Both draw nodes with the same library. */
export type Editor = { checkout?: string; cells: string };

/** What one graph costs, in milliseconds, and how many frames came late while it was scrolled. */
export type Figures = { open: number; edit: number; lateFrames: number; longest: number };
export type FirstGraph = { milliseconds: number; kilobytes: number };

const NODE = '.react-flow__node';
const MOST_MS = 60_000;
/** How often something is changed: a single change differs by a factor of two from one run to the next. */
const EDITS = 7;

// Texts, because they run in the page: this file knows no browser.
const noteFirstPress = `addEventListener('pointerdown', ({ timeStamp }) => {
  window.firstPress = timeStamp;
}, { capture: true, once: true })`;
const watchTasks = `window.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
  }).observe({ type: 'longtask', buffered: false });`;

/** An editor in its own server, with somebody who is signed in. */
export async function startEditor(browser: Browser, { checkout, cells }: Editor) {
  const server = await startServer({ RATE_LIMIT: 'off' }, checkout ? { checkout } : {});
  const setup = await browser.newContext({ baseURL: server.url });
  const session = await (await setup.request.post('/api/auth/register', { data: newPerson() })).json();
  const headers = { authorization: `Bearer ${session.token}` };
  const projects = `/api/organizations/${session.organization.slug}/projects`;
  await setup.request.post(projects, { headers, data: { name: 'Bench' } });
  const address = (name: string) => `/org/${session.organization.slug}/projects/bench/documents/${name}`;

  /** A browser that has never been here, but is signed in. */
  async function visit<Result>(act: (page: Page) => Promise<Result>): Promise<Result> {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(MOST_MS);
      await page.goto('/robots.txt');
      await writeSession(page, session);
      return await act(page);
    } finally {
      await context.close();
    }
  }

  return {
    stop: () => server.stop(),

    async add(name: string, content: object) {
      const answer = await setup.request.post(`${projects}/bench/documents`, { headers, data: { name, content } });
      if (!answer.ok()) throw new Error(await answer.text());
    },

    /** How long it takes until a graph is seen by somebody who has nothing in the cache, and what is asked for until then. */
    firstGraph: (name: string): Promise<FirstGraph> =>
      visit(async (page) => {
        const { milliseconds, bytes } = await openFirstGraph(page, address(name));
        return { milliseconds, kilobytes: bytes / 1000 };
      }),

    /** The figures, or why there are none. */
    use: (name: string, withTable: boolean): Promise<Figures | string> =>
      visit((page) => use(page, address(name), withTable ? cells : null)).catch((error: Error) => {
        if (error instanceof NotMeasured) return error.message;
        // The first line says what was waited for.
        if (error.name === 'TimeoutError') return `not within a minute: ${error.message.split('\n')[0]}`;
        throw error;
      }),
  };
}

/** @param cells where the cells of an opened table are; null for a graph without one */
async function use(page: Page, address: string, cells: string | null): Promise<Figures> {
  let { milliseconds: open } = await openFirstGraph(page, address);
  if (cells !== null) {
    // From the press on, because the page is there before, and Playwright waits with it until the page is at rest.
    await page.evaluate(noteFirstPress);
    await page.getByText('Edit Table').first().click();
    await page.locator(cells).nth(1).waitFor();
    await page.evaluate(drawn);
    open = await page.evaluate<number>('performance.now() - window.firstPress');
  }
  // Until what the opening set off is over as well.
  await page.waitForTimeout(3000);
  await page.evaluate(watchTasks);
  const lateFrames = await scroll(page, cells);
  const edits: number[] = [];
  for (let nth = 0; nth < EDITS; nth++) {
    const start = performance.now();
    await (cells === null ? dragNode(page, nth) : typeInCell(page, cells, nth));
    await page.evaluate(drawn);
    edits.push(performance.now() - start);
  }
  const edit = medianOf(edits, (milliseconds) => milliseconds);
  await page.getByText('Unsaved changes', { exact: true }).waitFor();
  // Until what the edit set off is over as well: the content, the draft and the check.
  await page.waitForTimeout(3000);
  return { open, edit, lateFrames, longest: await page.evaluate<number>('window.longest') };
}

async function scroll(page: Page, cells: string | null): Promise<number> {
  if (cells !== null) await page.locator(cells).nth(1).hover();
  // The wheel moves the canvas only when that has the focus.
  else {
    const { x, y } = await openPlace(page);
    await page.mouse.click(x, y);
  }
  // A graph comes back to where it was, so that its nodes are in sight.
  return lateFramesOf(page, (turn) => (cells !== null ? 400 : turn % 2 === 0 ? 40 : -40));
}

async function typeInCell(page: Page, cells: string, nth: number) {
  const { x, y } = await placeInSight(page, cells);
  await page.mouse.click(x, y);
  await page.keyboard.type(String(nth));
  await page.keyboard.press('Enter');
}

/** There and back, so that the node stays in sight. */
async function dragNode(page: Page, nth: number) {
  const { x, y } = await placeInSight(page, NODE);
  await page.mouse.move(x, y);
  await page.mouse.down();
  const way = nth % 2 === 0 ? 1 : -1;
  await page.mouse.move(x + 50 * way, y + 36 * way, { steps: 5 });
  await page.mouse.up();
}

type Place = { x: number; y: number };

/** Where the last element can be pressed that nothing covers. */
const placeInSight = (page: Page, selector: string) =>
  findPlace(
    page,
    `[...document.querySelectorAll('${selector}')].reverse().map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { element, x: left + width / 2, y: top + Math.min(height / 2, 12) };
    }).find(({ element, x, y }) => element.contains(document.elementFromPoint(x, y)))`,
    `${selector} is nowhere in sight`,
  );

/** Where the canvas can be pressed beside its nodes: pressing a node may open it. */
const openPlace = (page: Page) =>
  findPlace(
    page,
    `(() => {
      const { left, top, right, bottom } = document.querySelector('.react-flow__pane').getBoundingClientRect();
      for (let y = top + 8; y < Math.min(bottom, innerHeight); y += 16)
        for (let x = left + 8; x < right; x += 16)
          if (document.elementFromPoint(x, y)?.matches('.react-flow__pane')) return { x, y };
    })()`,
    'The canvas has no place without a node',
  );

/** @param find an expression that is a place or undefined */
async function findPlace(page: Page, find: string, otherwise: string): Promise<Place> {
  const place = await page.evaluate<Place | null>(
    `{ const found = ${find}; found ? { x: found.x, y: found.y } : null; }`,
  );
  if (!place) throw new NotMeasured(otherwise);
  return place;
}

/** What can be done in one editor may be impossible in another, which is no reason to measure nothing else. */
class NotMeasured extends Error {}
