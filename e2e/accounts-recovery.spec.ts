import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectPresentable } from './support/looks.ts';
import { mailTo } from './support/outbox.ts';
import { register, signIn } from './support/people.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function sendEmpty(page: Page, label: string) {
  await page.getByLabel(label, { exact: true }).press('Enter');
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
}

async function resetTo(page: Page, password: string) {
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm New Password').fill(password);
  await page.getByRole('button', { name: 'Reset Password' }).click();
}

test('a forgotten password is reset through the mail that was sent, and no account page has an accessibility violation or scrolls sideways', async ({
  page,
}) => {
  const { person } = await register(page.request);
  await page.goto('/login');
  await expect(heading(page, 'Sign in to Rulewright')).toBeVisible();
  await expectPresentable(page);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // Both pages have the field: filled too early, it is the one that goes away.
  await expect(heading(page, 'Forgot your password?')).toBeVisible();
  await expectPresentable(page);
  await page.getByLabel('Email Address').fill(person.email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(heading(page, 'Check your email')).toBeFocused();
  await expectPresentable(page);

  const { subject, text = '', html = '' } = await mailTo(process.env.E2E_DATA_DIR ?? '', person.email);
  expect(subject).toBe('Reset your Rulewright password');
  const link = /http:\S+\/reset-password\?token=\S+/.exec(text)?.[0] ?? '';
  expect(html).toContain(link);

  await page.goto(link);
  await resetTo(page, 'Engine1852');
  await expect(heading(page, 'Password reset successful')).toBeFocused();
  await page.getByRole('link', { name: 'Go to Sign In' }).click();
  await signIn(page, person);
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await page.getByLabel('Email Address').fill('');
  await sendEmpty(page, 'Email Address');
  await expectPresentable(page);
  await signIn(page, { ...person, password: 'Engine1852' });
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
  await page.evaluate(() => localStorage.clear());

  await page.goto(link);
  await resetTo(page, 'Engine1860');
  await expect(page.getByRole('alert')).toContainText('The password reset link is invalid or has expired.');
  await expect(page.getByRole('link', { name: 'Request New Link' })).toBeVisible();
  await expectPresentable(page);

  await page.goto('/reset-password');
  await expect(heading(page, 'Invalid reset link')).toBeVisible();
  await expectPresentable(page);

  await page.goto('/register');
  await page.getByLabel('Password', { exact: true }).fill('engine18');
  await sendEmpty(page, 'First Name');
  await expectPresentable(page);
});
