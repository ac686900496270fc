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

test('a long list is scrolled to its end with few of it in the page, and the way back and a reload lead to the same place', async ({
  page,
}) => {
  const { home, addProject, addDocument } = await newWorkspace(page);
  await addProject('Rules');
  await inBatches(150, (n) => addDocument('rules', `Rule ${n}`));
  const address = `${home}/projects/rules/documents?sort=name`;
  await page.goto(address);
  await expectCount(page, '150 documents');
  await expect(card(page, 'Rule 1')).toBeInViewport();
  await scrollToEnd(page, card(page, 'Rule 150'));
  expect(await page.getByRole('article').count()).toBeLessThan(60);

  // Half-way up again, where neither the end nor the beginning of the page holds it.
  await page.mouse.wheel(0, -4000);
  const name = await nameInSight(page, 'Rule 150');
  await leaveAndReturn(page, edit(page, name), title(page, name), card(page, name));
  await page.reload();
  await expect(card(page, name)).toBeInViewport();

  await page.getByLabel('Filter documents').fill('rule 14');
  await expectCount(page, '12 matching documents');
  await expect(card(page, 'Rule 1')).toHaveCount(0);
  await page.getByLabel('Filter documents').fill('rule');
  await expectCount(page, '150 matching documents');
  await scrollToEnd(page, card(page, 'Rule 150'));
  await leaveAndReturn(page, edit(page, 'Rule 150'), title(page, 'Rule 150'), card(page, 'Rule 150'));
  await expect(page.getByLabel('Filter documents')).toHaveValue('rule');
  await page.reload();
  await expect(card(page, 'Rule 150')).toBeInViewport();
  await expect(page.getByLabel('Filter documents')).toHaveValue('rule');

  // Whoever comes anew begins at the top.
  await page.goto(address);
  await expectCount(page, '150 documents');
  await page.waitForLoadState('networkidle');
  await expect(card(page, 'Rule 1')).toBeInViewport();
});

test('the way back leads to the same project, however high the cards above it are', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { home, addProject } = await newWorkspace(page);
  const words = 'Rules on what a customer pays for a transfer, by country, amount and kind of account. ';
  await inBatches(50, (n) => addProject(`Folder ${n}`, words.repeat(n % 4)));
  await page.goto(`${home}/projects?sort=name`);
  await expectCount(page, '50 projects');
  await scrollToEnd(page, card(page, 'Folder 50'));
  await page.mouse.wheel(0, -1500);
  const name = await nameInSight(page, 'Folder 50');
  const details = card(page, name).getByRole('link', { name: 'View Details' });
  await leaveAndReturn(page, details, title(page, name), card(page, name));
});

test('a long history is loaded as it is scrolled, and not while another tab is looked at; the way back leads to its place', async ({
  page,
}) => {
  const { home, headers, addProject, addDocument, save } = await newWorkspace(page);
  await addProject('Fees');
  await addDocument('fees', 'Transfer');
  for (let n = 2; n <= 60; n += 1) await save('fees', 'transfer', { ...feeGraph, n });
  const evaluation = `${home.replace('/org/', '/api/eval/')}/fees/transfer`;
  await inBatches(40, (n) => page.request.post(evaluation, { data: { input_data: { n } }, headers }));
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

  await test.step('the way back leads to the same place of the log of requests', async () => {
    await page.getByRole('tab', { name: 'Integration' }).click();
    await page.getByRole('button', { name: 'Load Older' }).click();
    const end = page.getByText('40 requests', { exact: true });
    await scrollToEnd(page, end);
    await leaveAndReturn(page, elsewhere, page.getByRole('heading', { name: /^Welcome/ }), end);
  });
});
