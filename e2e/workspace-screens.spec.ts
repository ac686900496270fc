import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectPresentable } from './support/looks.ts';
import { newWorkspace } from './support/workspace.ts';

type Screen = { name: string; address: string; act?: (page: Page) => Promise<unknown> };

const long = 'x'.repeat(100);

/** Shown one after the other in one workspace: making one for each would take longer than looking. */
const screens: Screen[] = [
  { name: 'the organization', address: '' },
  { name: 'its settings', address: '?tab=settings' },
  {
    name: 'a description without a space',
    address: '?tab=settings',
    act: (page) => page.getByLabel('Description').fill('z'.repeat(500)),
  },
  { name: 'its members', address: '?tab=members' },
  { name: 'the projects', address: '/projects' },
  {
    name: 'a new project with errors',
    address: '/projects',
    act: async (page) => {
      await page.getByRole('button', { name: 'Create Project' }).click();
      await page.getByLabel('Project Name').fill('Loans');
      await page.getByLabel('Project Name').press('Enter');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  { name: 'a project', address: '/projects/loans' },
  { name: 'a project with a long name', address: `/projects/${long}` },
  {
    name: 'the question before a deletion',
    address: '/projects/loans',
    act: async (page) => {
      await page.getByRole('button', { name: 'Delete Project' }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    },
  },
  { name: 'the documents', address: '/projects/loans/documents' },
  { name: 'no documents', address: `/projects/${long}/documents` },
  { name: 'a document', address: `/projects/loans/documents/${long}` },
  { name: 'its evaluation', address: `/projects/loans/documents/${long}/evaluation` },
  { name: 'no such project', address: '/projects/nothing' },
];

test('no workspace page has an accessibility violation or scrolls sideways', async ({ page }) => {
  test.setTimeout(120_000);
  const { home, addProject, addDocument } = await newWorkspace(page);
  for (let n = 1; n <= 8; n++) await addProject(`Project ${n}`, 'One of several');
  await addProject(long, 'y'.repeat(500));
  await addProject('Loans');
  await addDocument('loans', 'Eligibility');
  await addDocument('loans', long);

  for (const { name, address, act } of screens) {
    await test.step(name, async () => {
      await page.goto(home + address);
      await expect(page.getByRole('heading', { level: 1, name: /^(?!Loading)/ })).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      await act?.(page);
      await expectPresentable(page);
    });
  }
});
