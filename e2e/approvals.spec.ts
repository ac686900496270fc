import type { Browser, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectPresentable } from './support/looks.ts';
import { mailTo } from './support/outbox.ts';
import { invited } from './support/people.ts';
import { onTwoServers } from './support/two-servers.ts';
import { newWorkspace } from './support/workspace.ts';

/** A graph whose answer tells which of them it is. */
const graph = (rate: number) => ({
  nodes: [
    { id: 'in', name: 'Request', type: 'inputNode', position: { x: 0, y: 0 } },
    {
      id: 'rate',
      name: 'Rate',
      type: 'expressionNode',
      position: { x: 300, y: 0 },
      content: { expressions: [{ id: 'x', key: 'rate', value: String(rate) }], passThrough: false },
    },
    { id: 'out', name: 'Response', type: 'outputNode', position: { x: 600, y: 0 } },
  ],
  edges: [
    { id: 'a', sourceId: 'in', targetId: 'rate', type: 'edge' },
    { id: 'b', sourceId: 'rate', targetId: 'out', type: 'edge' },
  ],
});

async function secondPersonApproves(browser: Browser, page: Page, dataDirs: string[]) {
  const workspace = await newWorkspace(page);
  const { home, headers } = workspace;
  await workspace.addProject('Loans');
  await workspace.addDocument('loans', 'Rates', graph(1));
  const { page: grace, email } = await invited(browser, { page, workspace, dataDirs }, 'member');
  const document = `${home}/projects/loans/documents/rates`;
  const api = document.replace('/org/', '/api/organizations/');
  const generated = await page.request.post(`${api}/integration/token`, { data: { action: 'generate' }, headers });
  const { token } = await generated.json();
  const call = async () =>
    page.request.post(`/api/public/${home.slice('/org/'.length)}/loans/rates`, {
      data: { input_data: {} },
      headers: { authorization: `Bearer ${token}` },
    });

  // The project asks for a second person.
  await page.goto(`${home}/projects/loans?tab=settings`);
  await page.getByRole('switch', { name: /second person/ }).click();
  await expect(page.getByText('Publishing now needs an approval.')).toBeVisible();
  await expectPresentable(page);

  // One asks, with a note, and goes on working.
  await page.goto(document);
  await page.getByRole('button', { name: 'Request Approval' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request approval' });
  await dialog.getByLabel('Note').fill('The new rate');
  await dialog.getByRole('button', { name: 'Request Approval' }).click();
  await expect(page.getByText('You ask to publish version 1')).toBeVisible();
  await workspace.save('loans', 'rates', graph(2));
  expect((await call()).status()).toBe(404);

  // The other finds it by mail and on the dashboard.
  await mailTo(dataDirs, email, /^Ada Lovelace asks to publish Rates$/);
  await grace.goto('/dashboard');
  const waiting = grace.getByRole('region', { name: 'Waiting for approval' });
  await expect(waiting).toContainText('You can decide');
  await expectPresentable(grace, undefined, 'main');
  await waiting.getByRole('link', { name: 'Rates, version 1' }).click();
  await expect(grace.getByText('Version 2 was saved since: version 1 is what goes live')).toBeVisible();
  await grace.getByRole('button', { name: 'Review' }).click();
  const review = grace.getByRole('dialog', { name: 'Review version 1' });
  await expect(review.getByText('Nothing is live now')).toBeVisible();

  // Approved, exactly that version is live.
  const approve = review.getByRole('button', { name: 'Approve and Publish Version 1' });
  await expectPresentable(grace, undefined, '[role="dialog"]');
  // Without scrolling past the graph, which is taller than the window.
  await expect(review.locator('.react-flow__pane')).toBeVisible();
  await expect(approve).toBeInViewport({ ratio: 1 });
  await approve.click();
  await expect(grace.getByText('Approved: version 1 is live.')).toBeVisible();
  await expect(grace.getByText('Version 1 is live', { exact: true })).toBeVisible();
  expect((await (await call()).json()).evaluation.result).toEqual({ rate: 1 });
  await mailTo(dataDirs, workspace.person.email, /^Grace Hopper approved version 1 of rates$/i);
  await grace.context().close();
}

test('a version goes live when a second person approves it, and no other, on two servers', async ({ browser }) => {
  await onTwoServers(browser, (page, dataDirs) => secondPersonApproves(browser, page, dataDirs));
});
