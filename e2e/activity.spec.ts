import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectPresentable } from './support/looks.ts';
import { newWorkspace } from './support/workspace.ts';

const graph = { nodes: [{ id: 'in', name: 'Request', type: 'inputNode', position: { x: 0, y: 0 } }], edges: [] };

test("the activity is read, filtered and exported, and a document's page shows its own", async ({ page }) => {
  const { home, addProject, addDocument, save, publish } = await newWorkspace(page);
  await addProject('Loans');
  await addProject('Claims');
  await addDocument('loans', 'Loan approval');
  await save('loans', 'loan-approval', graph);
  await publish('loans', 'loan-approval', 'First rules');
  await page.goto(home);
  await page.getByRole('tab', { name: 'Activity' }).click();
  const rows = page.getByRole('tabpanel').getByRole('listitem');
  await expect(rows).toContainText([
    'Ada Lovelace published loan-approval (version 2)',
    'Ada Lovelace changed the name or description of Loan approval',
    'Ada Lovelace saved Loan approval (version 2)',
    'Ada Lovelace created Loan approval',
    'Ada Lovelace created the project Claims',
    'Ada Lovelace created the project Loans',
    'Ada Lovelace created the organization Analytical Engines',
  ]);

  await rows.getByRole('button', { name: 'changed the name or description' }).click();
  await expect(page.getByRole('row', { name: 'Name Loan approval loan-approval' })).toBeVisible();
  await expectPresentable(page);

  await page.getByLabel('Kind').selectOption('Projects');
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Project', { exact: true }).selectOption('Claims');
  await expect(rows).toContainText(['created the project Claims']);
  await page.reload();
  await expect(rows).toContainText(['created the project Claims']);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const [head, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(head).toMatch(/^id,at,actor_id,actor_name,kind,subject,/);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(',Ada Lovelace,project.created,Claims,');

  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(rows).toHaveCount(7);

  await page.goto(`${home}/projects/loans/documents/loan-approval?tab=activity`);
  await expect(rows).toContainText([
    'Ada Lovelace published loan-approval (version 2)',
    'Ada Lovelace changed the name or description of Loan approval',
    'Ada Lovelace saved Loan approval (version 2)',
    'Ada Lovelace created Loan approval',
  ]);
  await expectPresentable(page);
});
