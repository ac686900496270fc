import { expect, test } from '@playwright/test';
import { newPerson, password, readSession, register, signedIn, signIn, writeSession } from './support/people.ts';

test('whoever registers is signed in and sees their organization', async ({ page }) => {
  const person = newPerson();
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Get started' }).click();
  await page.getByLabel('First Name').fill(person.firstName);
  await page.getByLabel('Last Name').fill(person.lastName);
  await page.getByLabel('Email Address').fill(person.email);
  await page.getByLabel('Organization Name').fill(person.organizationName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill('Engine1844');
  await page.getByLabel('Email Address').focus();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeDisabled();
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();

  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
  await expect(page.getByText('Managing Analytical Engines')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
  await page.goto('/login');
  await expect(page).toHaveURL('/dashboard');
});

test('an address that is taken is told where it was typed', async ({ page }) => {
  const { person } = await register(page.request);
  await page.goto('/register');
  const labels = ['First Name', 'Last Name', 'Email Address', 'Organization Name', 'Password', 'Confirm Password'];
  const texts = Object.values(person);
  for (const [index, label] of labels.entries()) {
    await page.getByLabel(label, { exact: true }).fill(texts[index] ?? '');
  }
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Email Address')).toBeFocused();
  await expect(page.getByLabel('Email Address')).toHaveAttribute('aria-invalid', 'true');
});

test('signing in returns to the page that was asked for', async ({ page }) => {
  const { person } = await register(page.request);
  await page.goto('/profile?from=mail#top');
  await expect(page).toHaveURL('/login');
  await signIn(page, { email: person.email, password: 'Engine1844' });
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await signIn(page, person);
  await expect(page).toHaveURL('/profile?from=mail#top');
  await expect(page.getByLabel('Email Address')).toHaveValue(person.email);
});

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
});

test('a press on a link goes through although the field that it leaves shows an error', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email Address').click();
  await page.getByRole('link', { name: 'Forgot your password?' }).click({ delay: 50 });
  await expect(page).toHaveURL('/forgot-password');
});

test('a token that ran out is refreshed in the middle of the work', async ({ page, context }) => {
  const { session } = await signedIn(page);
  await page.goto('/profile');
  await page.getByLabel('First Name').fill('Augusta');
  // From another tab: a page is not told of what it writes itself.
  const other = await context.newPage();
  await other.goto('/terms');
  const refreshed = page.waitForResponse('**/api/auth/refresh');
  await writeSession(other, { token: 'no longer good' });
  await other.close();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  expect((await refreshed).status()).toBe(200);
  await expect(page.getByRole('button', { name: 'Augusta Lovelace' })).toBeVisible();

  const now = await readSession(page);
  expect(now.token).not.toBe('no longer good');
  expect(now.refreshToken).not.toBe(session.refreshToken);
});

test('two tabs that refresh at once both go on', async ({ page, context }) => {
  await signedIn(page);
  await writeSession(page, { token: 'no longer good' });
  const other = await context.newPage();
  await Promise.all([page.goto('/dashboard'), other.goto('/profile')]);
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Profile Settings' })).toBeVisible();
  await Promise.all([page.reload(), other.reload()]);
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Profile Settings' })).toBeVisible();
});

test('a session that has ended leads to signing in, and back', async ({ page }) => {
  const { person } = await signedIn(page);
  await writeSession(page, { token: 'no longer good', refreshToken: 'nor this' });
  await page.goto('/profile');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  expect((await readSession(page)).refreshToken).toBeNull();
  await signIn(page, person);
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible();
});

test('a server that cannot be reached does not end the session', async ({ page }) => {
  await signedIn(page);
  await page.route('**/api/auth/me', (route) => route.abort());
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Rulewright cannot be reached' })).toBeVisible({ timeout: 15_000 });
  // Until then it is tried again without a press.
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible({ timeout: 15_000 });
  await page.unroute('**/api/auth/me');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
});

test('a changed password is the one that counts, and ends the other sessions', async ({ page, browser, baseURL }) => {
  const { person } = await signedIn(page);
  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) });
  const other = await elsewhere.newPage();
  await other.goto('/login');
  await signIn(other, person);
  await expect(other.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();

  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Change Password' }).click();
  await page.getByLabel('Current Password').fill('Engine1840');
  await page.getByLabel('New Password', { exact: true }).fill('Engine1852');
  await page.getByLabel('Confirm New Password').fill('Engine1852');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Current Password')).toBeFocused();
  await page.getByLabel('Current Password').fill(password);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password changed successfully!')).toBeVisible();
  await expect(page.getByLabel('Current Password')).toHaveValue('');

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL('/login');
  await signIn(other, { ...person, password: 'Engine1852' });
  await expect(other.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
  await elsewhere.close();
});

test('signing out in one tab signs out the other, and the server forgets the session', async ({ page, context }) => {
  const { session } = await signedIn(page);
  await page.goto('/dashboard');
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByRole('heading', { name: 'Profile Settings' })).toBeVisible();

  const told = page.waitForResponse('**/api/auth/logout');
  await page.getByRole('button', { name: 'Ada Lovelace' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
  expect((await told).status()).toBe(204);

  const replay = await page.request.post('/api/auth/refresh', { data: { refreshToken: session.refreshToken } });
  expect(replay.status()).toBe(401);
  await other.goto('/dashboard');
  await expect(other).toHaveURL('/login');
});
