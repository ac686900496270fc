import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectPresentable } from './support/looks.ts';
import { signedIn } from './support/people.ts';

type Screen = { name: string; open: (page: Page) => Promise<unknown> };

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

async function sendEmpty(page: Page, label: string) {
  await page.getByLabel(label, { exact: true }).press('Enter');
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
}

/** Shown one after the other in one window: opening one for each would take longer than looking. */
const anonymous: Screen[] = [
  {
    name: '/login',
    open: async (page) => {
      await page.goto('/login');
      await heading(page, 'Sign in to Rulewright');
    },
  },
  {
    name: '/login with errors and a refusal',
    open: async (page) => {
      await page.goto('/login');
      await page.getByLabel('Email Address').fill('nobody@example.com');
      await page.getByLabel('Password', { exact: true }).fill('Engine1843');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toBeVisible();
      await page.getByLabel('Email Address').fill('');
      await sendEmpty(page, 'Email Address');
    },
  },
  {
    name: '/register with errors',
    open: async (page) => {
      await page.goto('/register');
      await page.getByLabel('Password', { exact: true }).fill('engine18');
      await sendEmpty(page, 'First Name');
    },
  },
  {
    name: '/forgot-password',
    open: async (page) => {
      await page.goto('/forgot-password');
      await heading(page, 'Forgot your password?');
    },
  },
  {
    name: '/forgot-password, sent',
    open: async (page) => {
      await page.goto('/forgot-password');
      await page.getByLabel('Email Address').fill('a-rather-long-address-of-someone@subdomain.example.com');
      await page.keyboard.press('Enter');
      await heading(page, 'Check your email');
    },
  },
  {
    name: '/reset-password without a token',
    open: async (page) => {
      await page.goto('/reset-password');
      await heading(page, 'Invalid reset link');
    },
  },
  {
    name: '/reset-password, refused',
    open: async (page) => {
      await page.goto('/reset-password?token=unknown');
      await page.getByLabel('New Password', { exact: true }).fill('Engine1852');
      await page.getByLabel('Confirm New Password').fill('Engine1852');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
];

const ofSomeone: Screen[] = [
  {
    name: '/dashboard with its menu',
    open: async (page) => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Ada Lovelace' }).click();
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    },
  },
  {
    name: '/profile, saved',
    open: async (page) => {
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    },
  },
  {
    name: '/profile, Change Password with errors',
    open: async (page) => {
      await page.goto('/profile');
      await page.getByRole('tab', { name: 'Change Password' }).click();
      await sendEmpty(page, 'New Password');
    },
  },
];

async function lookAt(page: Page, screens: Screen[]) {
  for (const { name, open } of screens) {
    await test.step(name, async () => {
      await open(page);
      await expectPresentable(page);
    });
  }
}

test('no account page has an accessibility violation or scrolls sideways', async ({ page }) => {
  test.setTimeout(120_000);
  await lookAt(page, anonymous);
});

test('no page of a signed-in person about themselves has an accessibility violation or scrolls sideways', async ({
  page,
}) => {
  await signedIn(page);
  await lookAt(page, ofSomeone);
});
