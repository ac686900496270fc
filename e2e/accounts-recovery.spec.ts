import { expect, test } from '@playwright/test';
import { mailTo } from './support/outbox.ts';
import { register, signIn } from './support/people.ts';

test('a forgotten password is reset through the mail that was sent', async ({ page }) => {
  const { person } = await register(page.request);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // Both pages have the field: filled too early, it is the one that goes away.
  await page.waitForURL('**/forgot-password');
  await page.getByLabel('Email Address').fill(person.email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();

  const { subject, text = '', html = '' } = await mailTo(process.env.E2E_DATA_DIR ?? '', person.email);
  expect(subject).toBe('Reset your Rulewright password');
  const link = /http:\S+\/reset-password\?token=\S+/.exec(text)?.[0] ?? '';
  expect(html).toContain(link);

  await page.goto(link);
  await page.getByLabel('New Password', { exact: true }).fill('Engine1852');
  await page.getByLabel('Confirm New Password').fill('Engine1852');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('heading', { name: 'Password reset successful' })).toBeFocused();
  await page.getByRole('link', { name: 'Go to Sign In' }).click();
  await signIn(page, person);
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await signIn(page, { ...person, password: 'Engine1852' });
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();

  await page.goto(link);
  await page.getByLabel('New Password', { exact: true }).fill('Engine1860');
  await page.getByLabel('Confirm New Password').fill('Engine1860');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('alert')).toContainText('The password reset link is invalid or has expired.');
  await expect(page.getByRole('link', { name: 'Request New Link' })).toBeVisible();
});
