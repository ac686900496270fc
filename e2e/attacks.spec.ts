import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { newWorkspace } from './support/workspace.ts';

const script = '<img src=x onerror=window.pwned=1><script>window.pwned=1</script>';
const graph = {
  contentType: 'application/vnd.gorules.decision',
  nodes: [
    { id: 'in', name: script, type: 'inputNode', position: { x: 0, y: 0 } },
    {
      id: 'table',
      name: `Table ${script}`,
      type: 'decisionTableNode',
      position: { x: 300, y: 0 },
      content: {
        hitPolicy: 'first',
        inputs: [{ id: 'a', name: script, field: 'a', type: 'expression' }],
        outputs: [{ id: 'b', name: script, field: 'b', type: 'expression' }],
        rules: [{ _id: 'r', a: '', b: JSON.stringify(script), _description: script }],
      },
    },
    { id: 'out', name: `Out ${script}`, type: 'outputNode', position: { x: 600, y: 0 } },
  ],
  edges: [
    { id: 'e1', sourceId: 'in', targetId: 'table', type: 'edge' },
    { id: 'e2', sourceId: 'table', targetId: 'out', type: 'edge' },
  ],
};

// Shown as text by ourselves: the page's policy would forbid it to run, and so hide that it was not.
test.use({ bypassCSP: true });

/** Nothing of the script became a part of the page. */
async function untouched(page: Page) {
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  expect(await page.evaluate(() => (window as { pwned?: number }).pwned)).toBeUndefined();
}

test('script in names, descriptions, changelogs, graphs and addresses is shown as the text it is', async ({ page }) => {
  const { home, addProject, headers } = await newWorkspace(page);
  await addProject('Loans', script);
  const documents = `${home.replace('/org/', '/api/organizations/')}/projects/loans/documents`;
  const data = { name: `Doc ${script}`, slug: 'doc', description: script, content: graph };
  expect((await page.request.post(documents, { data, headers })).status()).toBe(201);
  const publish = { publish: true, changelog: script };
  expect((await page.request.post(`${documents}/doc/publish`, { data: publish, headers })).status()).toBe(200);

  await page.goto(`${home}/projects`);
  await expect(page.getByText(script).first()).toBeVisible();
  await untouched(page);
  await page.goto(`${home}/projects/loans/documents`);
  await expect(page.getByRole('heading', { name: `Doc ${script}` })).toBeVisible();
  await untouched(page);

  const address = `${home}/projects/loans/documents/doc`;
  await page.goto(address);
  await expect(page.locator('.react-flow__node').filter({ hasText: 'Table' })).toBeVisible({ timeout: 30_000 });
  await page.getByLabel('Input data (JSON)').fill('{}');
  await page.getByRole('button', { name: 'Test Document' }).click();
  await expect(page.getByText('Test Successful')).toBeVisible();
  const table = page.locator('.react-flow__node').filter({ hasText: 'Table' });
  await table.getByRole('button', { name: 'Edit Table' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await untouched(page);
  for (const [tab, shown] of [
    ['Text Editor', page.getByRole('textbox', { name: 'Document as JSON' })],
    ['Settings', page.getByLabel('Description')],
    ['Versions (1)', page.getByRole('tabpanel').getByText(script)],
    ['Integration', page.getByText('No requests yet.')],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(shown).toBeVisible();
    await untouched(page);
  }
  await page.goto(`${address}/evaluation?tab=schema`);
  await expect(page.getByRole('heading', { level: 1, name: 'Rule Evaluation Console' })).toBeVisible();
  await untouched(page);
  await page.goto('/dashboard');
  await expect(page.getByText(`Doc ${script}`).first()).toBeVisible();
  await untouched(page);
  for (const path of [`/org/${encodeURIComponent(script)}`, `/x?tab=${encodeURIComponent(script)}#${script}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await untouched(page);
  }
});
