import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { newWorkspace } from './support/workspace.ts';

const DOCUMENTS = 250;
const AT_ONCE = 10;

async function withManyDocuments(page: Page) {
  const { home, addProject, addDocument } = await newWorkspace(page);
  await addProject('Rules');
  for (let made = 0; made < DOCUMENTS; made += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => addDocument('rules', `Rule ${made + n + 1}`)));
  }
  await page.goto(`${home}/projects/rules/documents?sort=name`);
  await expect(page.getByRole('status').filter({ hasText: '250 documents' })).toBeVisible();
}

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** More is loaded as the end comes near, so the end moves away a few times. */
const scrollToEnd = (page: Page, last: string) =>
  expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(card(page, last)).toBeInViewport({ timeout: 500 });
  }).toPass();

test('hundreds of documents are scrolled to the end, with few of them in the page, and one is found by typing', async ({
  page,
}) => {
  await withManyDocuments(page);
  await expect(card(page, 'Rule 1')).toBeInViewport();
  await scrollToEnd(page, 'Rule 250');
  expect(await page.getByRole('article').count()).toBeLessThan(60);

  await card(page, 'Rule 250').getByRole('link', { name: 'Edit Document' }).click();
  await expect(page.getByRole('heading', { name: 'Rule 250', level: 1 })).toBeVisible();
  await page.goBack();

  await page.getByLabel('Filter documents').fill('rule 24');
  await expect(page.getByRole('status').filter({ hasText: '13 matching documents' })).toBeVisible();
  await card(page, 'Rule 249').getByRole('link', { name: 'Edit Document' }).click();
  await expect(page.getByRole('heading', { name: 'Rule 249', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Filter documents')).toHaveValue('rule 24');
  await expect(card(page, 'Rule 1')).toHaveCount(0);
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
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByRole('heading', { name: 'Version 1', exact: true })).toBeInViewport({ timeout: 500 });
  }).toPass();
  expect(pages).toHaveLength(2);
  expect(await page.getByRole('tabpanel').getByRole('listitem').count()).toBeLessThan(40);
});
