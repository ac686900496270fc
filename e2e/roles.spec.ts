import { expect, test } from '@playwright/test';
import { expectPresentable } from './support/looks.ts';
import { invited } from './support/people.ts';
import { newWorkspace } from './support/workspace.ts';

const graph = {
  nodes: [
    { id: 'in', name: 'Request', type: 'inputNode', position: { x: 0, y: 0 } },
    { id: 'out', name: 'Response', type: 'outputNode', position: { x: 400, y: 0 } },
  ],
  edges: [{ id: 'flow', sourceId: 'in', targetId: 'out', type: 'edge' }],
};

const reason = 'Only members, admins and owners can create and change documents.';

test('a viewer looks, tests and is told why; with a role in the project they work there', async ({ page, browser }) => {
  const workspace = await newWorkspace(page);
  await workspace.addProject('Loans');
  await workspace.addDocument('loans', 'Approval', graph);
  const dataDirs = process.env.E2E_DATA_DIR ?? '';
  const { page: viewer } = await invited(browser, { page, workspace, dataDirs }, 'viewer');
  const document = `${workspace.home}/projects/loans/documents/approval`;

  await viewer.goto(document);
  const save = viewer.getByRole('button', { name: 'Save Document' });
  await expect(viewer.getByText('View only')).toBeVisible();
  await save.focus();
  await expect(viewer.getByRole('tooltip')).toHaveText(reason);
  await expect(save).toHaveAccessibleDescription(reason);
  await save.press('Enter');
  await viewer.getByRole('button', { name: 'Load Example' }).click();
  await viewer.getByRole('button', { name: 'Test Document' }).click();
  await expect(viewer.getByText('Test Successful')).toBeVisible();
  await viewer.keyboard.press('Control+s');
  await expect(viewer.getByRole('alert')).toHaveText(reason);
  await expectPresentable(viewer);
  await viewer.getByRole('tab', { name: 'Integration' }).click();
  await expect(viewer.getByRole('button', { name: 'Generate Token' })).toHaveAttribute('aria-disabled', 'true');
  await expectPresentable(viewer, undefined, 'main');

  await page.goto(`${workspace.home}/projects/loans?tab=members`);
  await page.getByRole('button', { name: 'Add Member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a member' });
  await dialog.getByLabel('Member', { exact: true }).fill('grace');
  await page.getByRole('option', { name: 'Grace Hopper' }).click();
  await expectPresentable(page, undefined, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Add Member' }).click();
  await expect(page.getByText('Member here, Viewer in the organization')).toBeVisible();
  await expectPresentable(page);

  await viewer.goto(`${document}?tab=settings`);
  await viewer.getByLabel('Document Name').fill('Loan approval');
  await viewer.getByRole('button', { name: 'Save Changes' }).click();
  await expect(viewer.getByRole('heading', { level: 1, name: 'Loan approval' })).toBeVisible();

  // Taken back while the page is open: the next attempt is refused, and what was typed stays.
  await viewer.getByLabel('Document Name').fill('Mine');
  await page.getByRole('button', { name: 'Remove Role of Grace Hopper' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Role' }).click();
  await expect(page.getByText('Grace Hopper is a viewer in this project again.')).toBeVisible();
  await viewer.getByRole('button', { name: 'Save Changes' }).click();
  await expect(viewer.getByRole('alert')).toHaveText(reason);
  await expect(viewer.getByRole('button', { name: 'Save Changes' })).toHaveAttribute('aria-disabled', 'true');
  await expect(viewer.getByLabel('Document Name')).toHaveValue('Mine');
});
