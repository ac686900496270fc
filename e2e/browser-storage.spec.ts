import { expect, test } from '@playwright/test';
import { cell, grid, nodes, openDocument, openNode, openTable, save, tab, textEditor } from './support/authoring.ts';
import { feeGraph } from './support/fee-graph.ts';
import { register, signIn } from './support/people.ts';

const content = JSON.stringify(feeGraph);

test('the browser keeps what the privacy policy names, and nothing of a sample that was pasted', async ({ page }) => {
  await openDocument(page, content);
  await openTable(page, 'Fees');
  await expect(grid(page)).toBeVisible();
  await page.getByRole('button', { name: 'Close the node' }).click();
  await openNode(page, 'Order');
  const panel = page.getByRole('region', { name: 'Order' });
  await panel.getByText('From a Sample').click();
  await panel.getByRole('textbox', { name: /^Sample of/ }).fill('{"secret": "of Ada"}');
  await panel.getByRole('button', { name: /^(Use|Make)/ }).click();
  await panel.getByText('JSON', { exact: true }).click();
  await expect(panel).toContainText('secret');
  await page.getByRole('button', { name: 'Fill the window' }).click();
  await page.getByRole('button', { name: 'Dock to the bottom' }).click();
  await page.getByRole('button', { name: 'Back to the page' }).click();

  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const kept = await page.evaluate(() => Object.entries({ ...sessionStorage, ...localStorage }));
  const named = await page.getByRole('main').locator('code').allTextContents();
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter(([key]) => !named.some((name) => key.startsWith(name)))).toEqual([]);
  expect(kept.filter(([, value]) => value.includes('of Ada'))).toEqual([]);
});

test('a browser that forbids its storage says that it keeps no drafts, and loses nothing that is on the page', async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
  const { person, session } = await register(page.request);
  const headers = { authorization: `Bearer ${session.token}` };
  const projects = `/organizations/${session.organization.slug}/projects`;
  await page.request.post(`/api${projects}`, { data: { name: 'Loans' }, headers });
  await page.request.post(`/api${projects}/loans/documents`, { data: { name: 'Approval', content }, headers });

  // The session lives no longer than the page, which is therefore not loaded again.
  await page.goto(`/org/${session.organization.slug}/projects/loans/documents/approval`);
  await signIn(page, person);
  await expect(nodes(page)).toHaveCount(4, { timeout: 30_000 });
  await openTable(page, 'Fees');
  await cell(page, 1, 1).click();
  await page.keyboard.type('50');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This browser cannot keep your unsaved changes')).toBeVisible();
  await tab(page, 'Text Editor');
  const changed = content.replace('< 100', '50');
  await expect(textEditor(page)).toHaveText(changed);
  await save(page);
  const stored = await (await page.request.get(`/api${projects}/loans/documents/approval`, { headers })).json();
  expect(stored.content).toBe(changed);
});
