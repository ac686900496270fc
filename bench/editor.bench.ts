/**
 * What the editor costs with 300 nodes, and with a table of 2,000 rows, over what it costs with a small graph, in one run
 * in Chromium: to open, to scroll or move, and to take an edit. The longest task says how long the page stood still.
 */
import type { Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { newPerson, writeSession } from '../e2e/support/people.ts';
import { startServer } from '../e2e/support/server.ts';

type Figures = { open: number; move: number; edit: number; longest: number };

const node = (id: string, type: string, index: number, content?: object) => ({
  id,
  name: id,
  type,
  position: { x: (index % 20) * 320, y: Math.floor(index / 20) * 200 },
  ...(content && { content }),
});

const expressions = { expressions: [{ id: 'x', key: 'total', value: 'a + b' }], passThrough: true };

/** One after the other, as many as asked for. */
function chain(length: number) {
  const nodes = Array.from({ length }, (_, index) =>
    index === 0 ? node('n0', 'inputNode', 0) : node(`n${index}`, 'expressionNode', index, expressions),
  );
  const edges = nodes.slice(1).map(({ id }, index) => ({ id: `e${index}`, sourceId: `n${index}`, targetId: id }));
  return { nodes, edges };
}

function table(length: number) {
  const columns = Array.from({ length: 8 }, (_, index) => ({ id: `c${index}`, name: `C${index}`, field: `f${index}` }));
  const rules = Array.from({ length }, (_, row) => ({
    _id: `r${row}`,
    ...Object.fromEntries(columns.map(({ id }, column) => [id, column < 6 ? `> ${row}` : `"${row}"`])),
  }));
  const content = { hitPolicy: 'first', inputs: columns.slice(0, 6), outputs: columns.slice(6), rules };
  const nodes = [node('n0', 'inputNode', 0), node('n1', 'decisionTableNode', 1, content)];
  return { nodes, edges: [{ id: 'e', sourceId: 'n0', targetId: 'n1' }] };
}

// Texts, because they run in the page: this file knows no browser.
const watch = `window.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
  }).observe({ type: 'longtask' });`;
const drawn = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))';

/** How long something takes until the page has drawn it, and the longest task meanwhile. */
async function timed(page: Page, act: () => Promise<unknown>): Promise<[took: number, longest: number]> {
  await page.evaluate(watch);
  const start = performance.now();
  await act();
  await page.evaluate(drawn);
  const took = performance.now() - start;
  // Until what the edit set off is over as well: the content, the draft and the check.
  await page.waitForTimeout(2500);
  return [took, await page.evaluate<number>('window.longest')];
}

async function measure(page: Page, address: string, withTable: boolean): Promise<Figures> {
  const start = performance.now();
  await page.goto(address);
  await page.locator('.react-flow__node').first().waitFor();
  if (withTable) {
    await page.getByText('Edit Table').first().click();
    await page.locator('.grl-dt tbody td').nth(1).waitFor();
  }
  const open = performance.now() - start;
  await page.waitForTimeout(3000);
  const place = page.locator(withTable ? '.grl-dt tbody td' : '.react-flow__pane').nth(withTable ? 1 : 0);
  const [move, whileMoving] = await timed(page, async () => {
    await place.hover();
    for (let turn = 0; turn < 10; turn++) await page.mouse.wheel(0, 400);
  });
  const [edit, whileEditing] = await timed(page, async () => {
    if (withTable) {
      await page.locator('.grl-dt tbody tr:has(td:nth-child(3)) td:nth-child(2)').nth(3).click();
      await page.keyboard.type('1');
    } else {
      const box = await page.locator('.react-flow__node').last().boundingBox();
      await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 4);
      await page.mouse.down();
      await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 40, { steps: 5 });
      await page.mouse.up();
    }
  });
  return { open, move, edit, longest: Math.max(whileMoving, whileEditing) };
}

const server = await startServer({ RATE_LIMIT: 'off' });
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  const session = await (await page.request.post('/api/auth/register', { data: newPerson() })).json();
  const headers = { authorization: `Bearer ${session.token}` };
  const projects = `/api/organizations/${session.organization.slug}/projects`;
  await page.request.post(projects, { headers, data: { name: 'Bench' } });
  await page.goto('/terms');
  await writeSession(page, session);

  async function run(name: string, content: object, withTable = false): Promise<Figures> {
    await page.request.post(`${projects}/bench/documents`, { headers, data: { name, content } });
    return measure(page, `/org/${session.organization.slug}/projects/bench/documents/${name}`, withTable);
  }

  function compare(name: string, now: Figures, base: Figures) {
    const times = (key: 'open' | 'move' | 'edit') =>
      `${key} ${(now[key] / base[key]).toFixed(2)} times (${now[key].toFixed(0)} ms against ${base[key].toFixed(0)} ms)`;
    console.log(
      `${name}: ${times('open')}, ${times('move')}, ${times('edit')}; longest task ${now.longest.toFixed(0)} ms`,
    );
  }

  await run('warm-up', chain(5));
  compare('300 nodes', await run('many-nodes', chain(300)), await run('few-nodes', chain(5)));
  compare('2,000 rows', await run('many-rows', table(2000), true), await run('few-rows', table(100), true));
} finally {
  await browser.close();
  await server.stop();
}
