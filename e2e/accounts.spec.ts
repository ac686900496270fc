import { expect, test } from '@playwright/test';
import { password, readSession, register, signedIn, writeSession } from './support/people.ts';

test('the keyboard alone is enough to sign in and out', async ({ page }) => {
  const { person } = await register(page.request);
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press('Tab', 'Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await press('Tab');
  await expect(page.getByRole('link', { name: 'Create an account' })).toBeFocused();
  await press('Tab');
  await page.keyboard.type(person.email);
  await press('Enter');
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await press('Tab');
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
  await press('Tab');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('button', { name: 'Ada Lovelace' }).focus();
  await press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
  await press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Help' })).toBeFocused();
  await press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
  await press('Enter');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('main')).toBeFocused();

  await test.step('a press on a link goes through although the field that it leaves shows an error', async () => {
    await page.getByLabel('Email Address').click();
    await page.getByRole('link', { name: 'Forgot your password?' }).click({ delay: 50 });
    await expect(page).toHaveURL('/forgot-password');
  });
});

test('a token that ran out is refreshed in the middle of the work, and signing out ends the session in every tab', async ({
  page,
  context,
}) => {
  const { session } = await signedIn(page);
  await page.goto('/profile');
  await page.getByLabel('First Name').fill('Augusta');
  // From another tab: a page is not told of what it writes itself.
  const other = await context.newPage();
  await other.goto('/terms');
  const refreshed = page.waitForResponse('**/api/auth/refresh');
  await writeSession(other, { token: 'no longer good' });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  expect((await refreshed).status()).toBe(200);
  await expect(page.getByRole('button', { name: 'Augusta Lovelace' })).toBeVisible();

  const now = await readSession(page);
  expect(now.token).not.toBe('no longer good');
  expect(now.refreshToken).not.toBe(session.refreshToken);

  await test.step('two tabs that refresh at once both go on', async () => {
    // Neither page is one of the application, which would refresh before the two open at once.
    await Promise.all([page.goto('/robots.txt'), other.goto('/robots.txt')]);
    await writeSession(other, { token: 'no longer good' });
    const refreshing = context.waitForEvent('response', (response) => response.url().endsWith('/api/auth/refresh'));
    await Promise.all([page.goto('/dashboard'), other.goto('/profile')]);
    expect((await refreshing).status()).toBe(200);
    await expect(page.getByRole('heading', { name: 'Welcome, Augusta' })).toBeVisible();
    await expect(other.getByRole('heading', { name: 'Profile Settings' })).toBeVisible();
    await Promise.all([page.reload(), other.reload()]);
    await expect(page.getByRole('heading', { name: 'Welcome, Augusta' })).toBeVisible();
    await expect(other.getByRole('heading', { name: 'Profile Settings' })).toBeVisible();
  });

  await test.step('signing out in one tab signs out the other, and the server forgets the session', async () => {
    const { refreshToken } = await readSession(page);
    const told = page.waitForResponse('**/api/auth/logout');
    await page.getByRole('button', { name: 'Augusta Lovelace' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await expect(other).toHaveURL('/login');
    expect((await told).status()).toBe(204);

    const replay = await page.request.post('/api/auth/refresh', { data: { refreshToken } });
    expect(replay.status()).toBe(401);
    await other.goto('/dashboard');
    await expect(other).toHaveURL('/login');
  });
});
