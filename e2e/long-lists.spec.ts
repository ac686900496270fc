import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { feeGraph } from './support/fee-graph.ts';
import { newWorkspace } from './support/workspace.ts';

const AT_ONCE = 10;

async function inBatches(count: number, make: (number: number) => Promise<unknown>) {
  for (let made = 0; made < count; made += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => make(made + n + 1)));
  }
}

async function withManyDocuments(page: Page) {
  const { home, addProject, addDocument } = await newWorkspace(page);
  await addProject('Rules');
  await inBatches(250, (n) => addDocument('rules', `Rule ${n}`));
  const address = `${home}/projects/rules/documents?sort=name`;
  await page.goto(address);
  await expectCount(page, '250 documents');
  return address;
}

const expectCount = (page: Page, count: string) =>
  expect(page.getByRole('status').filter({ hasText: count })).toBeVisible();

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** More is loaded as the end comes near, so the end moves away a few times. */
const scrollToEnd = (page: Page, last: Locator) =>
  expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(last).toBeInViewport({ timeout: 500 });
  }).toPass();

/** The name on a card in the middle of the screen, once the page rests and another one is out of sight. */
async function nameInSight(page: Page, gone: string) {
  await expect(card(page, gone)).not.toBeInViewport();
  let before = Number.NaN;
  await expect(async () => {
    const now = await page.evaluate(() => window.scrollY);
    const rests = now === before;
    before = now;
    expect(rests).toBe(true);
  }).toPass({ intervals: [300] });
  return page.evaluate(() => {
    const shown = [...document.querySelectorAll('article')];
    const middle = shown.find((article) => article.getBoundingClientRect().bottom > innerHeight / 2);
    return middle?.querySelector('h2')?.textContent ?? '';
  });
}

const topOf = async (shown: Locator) => (await shown.boundingBox())?.y ?? Number.NaN;

/** Leaves the page by a link, looks around elsewhere, and returns to where it was left. */
async function leaveAndReturn(page: Page, link: Locator, arrived: Locator, seen: Locator) {
  await expect(seen).toBeInViewport();
  const before = await topOf(seen);
  // Not with a mouse, before whose click the page may be scrolled.
  await link.dispatchEvent('click');
  await expect(arrived).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.goBack();
  await expect(seen).toBeInViewport();
  // Heights are measured in whole pixels.
  await expect.poll(async () => Math.abs((await topOf(seen)) - before)).toBeLessThan(3);
}

const edit = (page: Page, name: string) => card(page, name).getByRole('link', { name: 'Edit Document' });
const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('hundreds of documents are scrolled to the end, with few of them in the page, and one is found by typing', async ({
  page,
}) => {
  await withManyDocuments(page);
  await expect(card(page, 'Rule 1')).toBeInViewport();
  await scrollToEnd(page, card(page, 'Rule 250'));
  expect(await page.getByRole('article').count()).toBeLessThan(60);

  await page.getByLabel('Filter documents').fill('rule 24');
  await expectCount(page, '13 matching documents');
  await edit(page, 'Rule 249').click();
  await expect(title(page, 'Rule 249')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Filter documents')).toHaveValue('rule 24');
  await expect(card(page, 'Rule 1')).toHaveCount(0);
});

test('the way back leads to the same place of a long list, filtered or not, and so does a reload', async ({ page }) => {
  const address = await withManyDocuments(page);
  await scrollToEnd(page, card(page, 'Rule 250'));
  await leaveAndReturn(page, edit(page, 'Rule 250'), title(page, 'Rule 250'), card(page, 'Rule 250'));

  // Half-way up again, where neither the end nor the beginning of the page holds it.
  await page.mouse.wheel(0, -7000);
  const name = await nameInSight(page, 'Rule 250');
  await leaveAndReturn(page, edit(page, name), title(page, name), card(page, name));

  await page.reload();
  await expect(card(page, name)).toBeInViewport();

  await page.getByLabel('Filter documents').fill('rule');
  await expectCount(page, '250 matching documents');
  await scrollToEnd(page, card(page, 'Rule 250'));
  await leaveAndReturn(page, edit(page, 'Rule 250'), title(page, 'Rule 250'), card(page, 'Rule 250'));
  await page.reload();
  await expect(card(page, 'Rule 250')).toBeInViewport();
  await expect(page.getByLabel('Filter documents')).toHaveValue('rule');

  // Whoever comes anew begins at the top.
  await page.goto(address);
  await expectCount(page, '250 documents');
  await page.waitForLoadState('networkidle');
  await expect(card(page, 'Rule 1')).toBeInViewport();
});

test('the way back leads to the same project, however high the cards above it are', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { home, addProject } = await newWorkspace(page);
  const words = 'Rules on what a customer pays for a transfer, by country, amount and kind of account. ';
  await inBatches(60, (n) => addProject(`Folder ${n}`, words.repeat(n % 4)));
  await page.goto(`${home}/projects?sort=name`);
  await expectCount(page, '60 projects');
  await scrollToEnd(page, card(page, 'Folder 60'));
  await page.mouse.wheel(0, -1500);
  const name = await nameInSight(page, 'Folder 60');
  const details = card(page, name).getByRole('link', { name: 'View Details' });
  await leaveAndReturn(page, details, title(page, name), card(page, name));
});

test('a long history is loaded as it is scrolled, and not while another tab is looked at', async ({ page }) => {
  const { home, addProject, addDocument, save } = await newWorkspace(page);
  await addProject('Fees');
  await addDocument('fees', 'Transfer');
  for (let n = 2; n <= 60; n += 1) await save('fees', 'transfer', { nodes: [], edges: [], n });
  const pages: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('/versions')) pages.push(search);
  });
  await page.goto(`${home}/projects/fees/documents/transfer?tab=versions`);
  await expect(page.getByRole('heading', { name: 'Version 60 (Current)' })).toBeVisible();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(page.getByLabel('Document Name')).toBeVisible();
  expect(pages).toEqual(['?limit=30']);

  await page.getByRole('tab', { name: 'Versions (60)' }).click();
  const first = page.getByRole('heading', { name: 'Version 1', exact: true });
  await scrollToEnd(page, first);
  expect(pages).toHaveLength(2);
  expect(await page.getByRole('tabpanel').getByRole('listitem').count()).toBeLessThan(40);

  const elsewhere = page.getByRole('link', { name: 'Dashboard' }).first();
  await leaveAndReturn(page, elsewhere, page.getByRole('heading', { name: /^Welcome/ }), first);
  await page.reload();
  await expect(first).toBeInViewport();
});

test('the way back leads to the same place of the log of requests', async ({ page }) => {
  const { home, headers, addProject, addDocument } = await newWorkspace(page);
  await addProject('Fees');
  await addDocument('fees', 'Transfer', feeGraph);
  const document = `${home}/projects/fees/documents/transfer`;
  const evaluation = `${home.replace('/org/', '/api/eval/')}/fees/transfer`;
  await inBatches(40, (n) => page.request.post(evaluation, { data: { input_data: { n } }, headers }));
  await page.goto(`${document}?tab=integration`);
  await page.getByRole('button', { name: 'Load Older' }).click();
  const end = page.getByText('40 requests', { exact: true });
  await scrollToEnd(page, end);
  const elsewhere = page.getByRole('link', { name: 'Dashboard' }).first();
  await leaveAndReturn(page, elsewhere, page.getByRole('heading', { name: /^Welcome/ }), end);
});
