import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { newWorkspace } from './support/workspace.ts';

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const main = (page: Page) => page.getByRole('main');

test('from an empty organization to a document, renamed and deleted on the way back', async ({ page }) => {
  const { home } = await newWorkspace(page);
  await page.goto(home);
  await main(page).getByRole('link', { name: 'View Projects' }).click();
  await expect(page.getByText('Get started by creating a new project.')).toBeVisible();

  await page.getByRole('button', { name: 'Create Project' }).click();
  await page.getByLabel('Project Name').fill('Loan Approval (EU)');
  await expect(page.getByText(`${home}/projects/loan-approval-eu`)).toBeVisible();
  await page.getByLabel('Description').fill('Who gets one');
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByText('Project created successfully!')).toBeVisible();

  await main(page).getByRole('link', { name: 'Documents' }).click();
  await page.getByRole('button', { name: 'Create Document' }).click();
  await page.getByLabel('Document Name').fill('Eligibility');
  await page.getByRole('button', { name: 'Create Document' }).click();
  await expect(main(page).getByRole('article')).toContainText('Version 1');
  await expect(main(page).getByText('Draft')).toBeVisible();
  await page.getByRole('link', { name: 'Edit Document →' }).click();
  await heading(page, 'Eligibility');

  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByLabel('Document Name').fill('Who may borrow');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await heading(page, 'Who may borrow');
  await expect(page.getByText('Version 1')).toBeVisible();
  await page.reload();
  await heading(page, 'Who may borrow');
  expect(new URL(page.url()).pathname).toBe(`${home}/projects/loan-approval-eu/documents/eligibility`);

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(`${home}/projects/loan-approval-eu/documents`);
  await expect(page.getByText('Get started by creating a new JDM document.')).toBeVisible();

  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
  await breadcrumb.getByRole('link', { name: 'Loan Approval (EU)' }).click();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByLabel('Project Name').fill('Credit');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await heading(page, 'Credit');
  await page.getByRole('button', { name: 'Delete Project' }).click();
  await expect(page.getByText('Are you sure you want to delete this project?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Project' }).click();
  await expect(page).toHaveURL(`${home}/projects`);
  await expect(page.getByText('Get started by creating a new project.')).toBeVisible();
});

test('an organization renamed is renamed everywhere', async ({ page }) => {
  const { home } = await newWorkspace(page);
  await page.goto(`${home}?tab=settings`);
  await page.getByLabel('Organization Name').fill('Difference Engines');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Organization updated successfully!')).toBeVisible();
  await main(page).getByRole('link', { name: 'View Projects' }).click();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Difference Engines');
  await page.goto('/dashboard');
  await expect(page.getByText('Managing Difference Engines')).toBeVisible();
});

test('a taken address is told at the name, and another name is taken', async ({ page }) => {
  const { home, addProject } = await newWorkspace(page);
  await addProject('Loans');
  await page.goto(`${home}/projects`);
  await page.getByRole('button', { name: 'Create Project' }).click();
  await page.getByLabel('Project Name').fill('LOANS!');
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByRole('alert')).toHaveText('A project with the address "loans" already exists');
  await expect(page.getByLabel('Project Name')).toBeFocused();
  await page.getByLabel('Project Name').fill('Loans 2');
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(main(page).getByRole('article')).toHaveCount(2);
  await expect(main(page).getByRole('article').first()).toContainText('Loans 2');
});

test('with the keyboard alone a project is made, and a deletion thought better of', async ({ page }) => {
  const { home } = await newWorkspace(page);
  await page.goto(`${home}/projects`);
  const create = page.getByRole('button', { name: 'Create Project' });
  await create.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Project Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(create).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Fees');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Of bridges');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Create Project' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(main(page).getByText('Of bridges')).toBeVisible();
  await expect(create).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await heading(page, 'Fees');

  const remove = page.getByRole('button', { name: 'Delete Project' });
  await remove.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  for (const _ of [1, 2, 3]) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(remove).toBeFocused();
});

test('one of many is found by typing', async ({ page }) => {
  const { home, addProject } = await newWorkspace(page);
  for (let n = 1; n <= 10; n++) await addProject(`Project ${n}`, n === 4 ? 'The answer' : '');
  await page.goto(`${home}/projects`);
  await expect(page.getByText('10 projects')).toBeVisible();
  await expect(main(page).getByRole('article').first()).toContainText('Project 10');
  await page.getByLabel('Filter projects').fill('answer');
  await expect(page.getByText('1 matching project')).toBeVisible();
  await expect(main(page).getByRole('article')).toContainText('Project 4');
  await page.getByLabel('Filter projects').fill('');
  await page.getByLabel('Order').selectOption('By name');
  await expect(main(page).getByRole('article').first().getByRole('heading')).toHaveText('Project 1');
  await main(page).getByRole('article').nth(9).click();
  await heading(page, 'Project 10');
});

test('what is not there is not found, and a tab survives reload and return', async ({ page }) => {
  const { home, addProject } = await newWorkspace(page);
  await addProject('Loans');
  for (const [address, name, way] of [
    ['/org/nobody', 'Organization Not Found', 'Go to Dashboard'],
    ['/org/nobody/projects', 'Organization Not Found', 'Go to Dashboard'],
    [`${home}/projects/nothing`, 'Project Not Found', 'Go to Projects'],
    [`${home}/projects/nothing/documents`, 'Project Not Found', 'Go to Projects'],
    [`${home}/projects/loans/documents/nothing`, 'Document Not Found', 'Go to Documents'],
  ] as const) {
    await page.goto(address);
    await heading(page, name);
    await expect(main(page).getByRole('link', { name: way })).toBeVisible();
  }

  await page.goto(`${home}/projects/loans`);
  await page.getByRole('tab', { name: 'Members (1)' }).click();
  await page.reload();
  await expect(main(page).getByText('Owner')).toBeVisible();
  await main(page).getByRole('link', { name: 'View Documents' }).click();
  await heading(page, 'Documents');
  await page.goBack();
  await expect(main(page).getByText('Owner')).toBeVisible();
});
