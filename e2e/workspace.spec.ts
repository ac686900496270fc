import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { newWorkspace } from './support/workspace.ts';

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const main = (page: Page) => page.getByRole('main');

test('a project is created and its deletion cancelled by keyboard alone, and its tab survives a reload and the way back', async ({
  page,
}) => {
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
  await expect(dialog).toHaveCount(0);
  await expect(remove).toBeFocused();

  await page.getByRole('tab', { name: 'Members (1)' }).click();
  await page.reload();
  await expect(main(page).getByText('Owner')).toBeVisible();
  await main(page).getByRole('link', { name: 'View Documents' }).click();
  await heading(page, 'Documents');
  await page.goBack();
  await expect(main(page).getByText('Owner')).toBeVisible();

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Projects' }).click();
  // Anywhere on the card.
  await main(page).getByRole('article').click();
  await heading(page, 'Fees');
});
