import { expect, test } from '@playwright/test';
import {
  cell,
  connect,
  drop,
  expectState,
  nodes,
  openDocument,
  openTable,
  pasteCopyOf,
  save,
  tab,
  textEditor,
  typeAtEnd,
} from './support/authoring.ts';

// This machine by an address that a browser trusts no more than one of the network: it keeps locks, the clipboard and more
// from what comes from there over plain http.
test.use({
  baseURL: async ({ baseURL }, use) => {
    await use(baseURL?.replace('127.0.0.1', '0.0.0.0'));
  },
});

test('a decision is drawn from an empty document, comes back, is published and ready to be called, without an error on the way', async ({
  page,
}) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '0.0.0.0') outside.push(request.url());
  });
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', ({ message }) => problems.push(message));
  const { stored } = await openDocument(page);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  const empty = page.getByRole('heading', { name: 'An empty decision' });
  await expect(empty).toBeVisible();
  await expectState(page, 'All changes saved');
  await page.getByRole('button', { name: 'Start with Request and Response' }).click();
  await expect(nodes(page)).toHaveCount(2);
  await expect(empty).toBeHidden();
  await drop(page, 'Decision table', 300, 250);
  await connect(page, 'Request', 'DecisionTable');
  await connect(page, 'DecisionTable', 'Response');
  await pasteCopyOf(page, 'DecisionTable');
  await expect(nodes(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(nodes(page)).toHaveCount(3);
  await openTable(page, 'DecisionTable');
  await page.getByRole('button', { name: 'Add row' }).click();
  await cell(page, 1, 1).click();
  await page.keyboard.type('age > 18');
  await page.keyboard.press('Enter');
  await expectState(page, 'Unsaved changes');
  await save(page);
  const { nodes: drawn, edges } = JSON.parse((await stored()).content);
  expect(drawn.map(({ type }: { type: string }) => type)).toEqual(['inputNode', 'outputNode', 'decisionTableNode']);
  expect(edges).toHaveLength(2);
  expect(JSON.stringify(drawn[2].content.rules)).toContain('age > 18');
  await page.reload();
  await expect(nodes(page)).toHaveCount(3);
  await expectState(page, 'All changes saved');

  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await tab(page, 'Integration');
  await page.getByRole('button', { name: 'Generate Token', exact: true }).click();
  await page.getByRole('button', { name: 'Copy token' }).click();
  await expect(page.getByText('Copied').first()).toBeVisible();
  // A field to see what is on the clipboard, which a page may not read here.
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue(/^rwi_/);
  expect(problems).toEqual([]);
  expect(outside).toEqual([]);
});

test('work in two tabs is kept apart, comes back to its own tab, and to another one when its tab is gone', async ({
  page,
  context,
}) => {
  const graph = '{"nodes": [], "edges": []}';
  const { address } = await openDocument(page, graph, '?tab=text');
  const open = async () => {
    const next = await context.newPage();
    await next.goto(`${address}?tab=text`);
    await expect(next.getByText('were brought back')).toBeVisible({ timeout: 30_000 });
    return next;
  };
  await typeAtEnd(page, '}');
  await expectState(page, 'Unsaved changes');
  // As "Duplicate" in the tab's menu does: what the tab remembers is copied.
  const [copy] = await Promise.all([page.waitForEvent('popup'), page.evaluate(() => void window.open(location.href))]);
  await expectState(copy, 'All changes saved');
  await typeAtEnd(copy, ']');
  await expectState(copy, 'Unsaved changes');
  await copy.close();

  await page.reload();
  await expect(page.getByText('were brought back')).toBeVisible();
  await expect(textEditor(page)).toHaveText(`${graph}}`);
  const another = await open();
  await expect(textEditor(another)).toHaveText(`${graph}]`);
  await page.close();
  const next = await open();
  await expect(textEditor(next)).toHaveText(`${graph}}`);
  await expect(textEditor(another)).toHaveText(`${graph}]`);
});
