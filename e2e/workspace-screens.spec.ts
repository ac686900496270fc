import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { tab } from './support/authoring.ts';
import { expectPresentable } from './support/looks.ts';
import { newWorkspace } from './support/workspace.ts';

type Screen = {
  name: string;
  /** Where it is, unless it is reached from the screen before. */
  address?: string;
  act?: (page: Page) => Promise<unknown>;
  heading: string;
  /** What is new to look at, where the rest was looked at before. */
  within?: string;
};

const long = 'x'.repeat(100);
const organization = 'Analytical Engines';
const follow = (name: string, address: RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('link', { name }).click();
  await expect(page).toHaveURL(address);
};

/** Shown one after the other in one workspace: making one for each would take longer than looking. */
const screens: Screen[] = [
  { name: 'the organization', address: '', heading: organization },
  { name: 'its settings', act: (page) => tab(page, 'Settings'), heading: organization, within: 'main' },
  {
    name: 'a description without a space',
    act: (page) => page.getByLabel('Description').fill('z'.repeat(500)),
    heading: organization,
    within: 'main',
  },
  { name: 'its members', act: (page) => tab(page, 'Members'), heading: organization, within: 'main' },
  { name: 'the projects', act: follow('View Projects', /\/projects$/), heading: 'Projects', within: 'main' },
  {
    name: 'a new project with errors',
    act: async (page) => {
      await page.getByRole('button', { name: 'Create Project' }).click();
      await page.getByLabel('Project Name').fill('Loans');
      await page.getByLabel('Project Name').press('Enter');
      await expect(page.getByRole('alert')).toBeVisible();
    },
    heading: 'Projects',
    within: 'main form',
  },
  { name: 'a project', address: '/projects/loans', heading: 'Loans', within: 'main' },
  {
    name: 'the question before a deletion',
    act: async (page) => {
      await page.getByRole('button', { name: 'Delete Project' }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    },
    heading: 'Loans',
    within: '[role="dialog"]',
  },
  {
    name: 'the documents',
    act: async (page) => {
      await page.keyboard.press('Escape');
      await follow('View Documents', /\/documents$/)(page);
    },
    heading: 'Documents',
    within: 'main',
  },
  { name: 'a project with a long name', address: `/projects/${long}`, heading: long, within: 'main' },
  { name: 'no documents', act: follow('View Documents', /\/documents$/), heading: 'Documents', within: 'main' },
  { name: 'a document', address: `/projects/loans/documents/${long}`, heading: long, within: 'main' },
  {
    name: 'its evaluation',
    act: follow('Test Rules', /\/evaluation$/),
    heading: 'Rule Evaluation Console',
    within: 'main',
  },
  { name: 'no such project', address: '/projects/nothing', heading: 'Project Not Found', within: 'main' },
];

test('no workspace page has an accessibility violation or scrolls sideways', async ({ page }) => {
  const { home, addProject, addDocument } = await newWorkspace(page);
  for (let n = 1; n <= 8; n++) await addProject(`Project ${n}`, 'One of several');
  await addProject(long, 'y'.repeat(500));
  await addProject('Loans');
  await addDocument('loans', 'Eligibility');
  await addDocument('loans', long);

  for (const { name, address, act, heading, within } of screens) {
    await test.step(name, async () => {
      if (address !== undefined) await page.goto(home + address);
      await act?.(page);
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      await expectPresentable(page, undefined, within);
    });
  }
});
