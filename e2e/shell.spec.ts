import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { everyLook, expectPresentable, narrow } from './support/looks.ts';
import { password, readSession, signedIn, signIn } from './support/people.ts';
import { newWorkspace } from './support/workspace.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Workspace' });

test('a session that is signed out elsewhere is over at its next call', async ({ page, browser, baseURL }) => {
  const { person } = await signedIn(page);
  const elsewhere = await browser.newContext({
    ...(baseURL && { baseURL }),
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
  });
  const other = await elsewhere.newPage();
  await other.goto('/login');
  await signIn(other, person);
  await expect(other.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();

  await page.goto('/settings');
  await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Sign out Firefox on Windows' }).click();
  await expect(page.getByText('Signed out Firefox on Windows.')).toBeVisible();

  await other.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Settings' }).click();
  await expect(other).toHaveURL('/login');
  expect((await readSession(other)).token).toBeNull();

  await signIn(other, person);
  await expect(other).toHaveURL('/settings');
  await other.getByRole('button', { name: 'Sign out all other sessions' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(other.getByText('Signed out all other sessions.')).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL('/login');
  await elsewhere.close();
});

test.describe('on a phone', () => {
  test.use({ viewport: narrow });

  test('the menu is a drawer that closes where it leads, with Escape, and when there is room for the sidebar', async ({
    page,
  }) => {
    await signedIn(page);
    await page.goto('/dashboard');
    const opener = page.getByRole('button', { name: 'Open menu' });
    await expect(opener).toBeVisible();
    await expect(sidebar(page)).toBeHidden();
    await opener.click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer).toBeVisible();
    await expectPresentable(
      page,
      everyLook.filter(({ size }) => size === narrow),
      '[role="dialog"]',
    );
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await drawer.getByRole('link', { name: 'Settings' }).click();
    await expect(page).toHaveURL('/settings');
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();

    await opener.click();
    await expect(drawer).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(drawer).toBeHidden();
    await expect(sidebar(page)).toBeVisible();

    await test.step('the chosen appearance outlives a reload', async () => {
      const html = page.locator('html');
      await page.emulateMedia({ colorScheme: 'light' });
      await page.getByRole('radio', { name: 'Dark' }).check();
      await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
      await page.reload();
      await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
      await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
    });
  });
});

test('nothing of the shell has an accessibility violation or scrolls sideways, and its palette leads to a document however fast one types', async ({
  page,
}) => {
  const { home, addProject, addDocument } = await newWorkspace(page);
  const { user } = await readSession(page);

  await page.goto('/dashboard');
  await expect(page.getByText('No recent projects')).toBeVisible();
  await test.step('the empty dashboard', () => expectPresentable(page, everyLook));

  await page.getByRole('button', { name: /^Analytical Engines/ }).click();
  await expect(page.getByText(/^Organization switching will be available/)).toBeVisible();
  await test.step('the open switcher', () =>
    expectPresentable(
      page,
      everyLook.filter(({ size }) => size !== narrow),
      'nav[aria-label="Workspace"]',
    ));
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Ada Lovelace' }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await test.step('the menu of the person', () => expectPresentable(page, undefined, '[role="menu"]'));
  await page.getByRole('menuitem', { name: 'Profile' }).click();

  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await test.step('the profile, saved', () => expectPresentable(page));
  await page.getByRole('tab', { name: 'Change Password' }).click();
  await page.getByLabel('New Password', { exact: true }).press('Enter');
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
  await test.step('a new password with errors', () => expectPresentable(page, undefined, 'main'));

  await page.request.post('/api/auth/login', { data: { email: user.email, password } });
  await addProject('Loans');
  await addDocument('loans', 'Approval');
  await sidebar(page).getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('button', { name: 'Sign out all other sessions' })).toBeVisible();
  await expect(page.getByText('0.1.0')).toBeVisible();
  await test.step('the settings', () => expectPresentable(page));

  await sidebar(page).getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Approval' })).toBeVisible();
  await test.step('the dashboard with work', () => expectPresentable(page));

  await test.step('the palette', async () => {
    await page.reload();
    await expect(page.getByRole('link', { name: 'Approval' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('appro');
    await expect(page.getByRole('combobox')).toHaveValue('appro');
    await expect(page.getByRole('option', { name: 'Approval' })).toHaveAttribute('aria-selected', 'true');
    await expectPresentable(page, undefined, '[role="dialog"]');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${home}/projects/loans/documents/approval`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('no such thing');
    await expect(page.getByText('Nothing found for "no such thing"')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
