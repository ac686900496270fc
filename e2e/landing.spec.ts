import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectPresentable } from './support/looks.ts';

const budget = 200_000;

const pages = [
  { address: '/', heading: 'Business decisions, drawn to be checked.' },
  { address: '/terms', heading: 'Terms of Service' },
  { address: '/privacy', heading: 'Privacy Policy' },
  { address: '/no/such/page', heading: 'Page Not Found' },
];

async function open(page: Page, { address, heading }: { address: string; heading: string }) {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

test('no public page has an accessibility violation or scrolls sideways', async ({ page }) => {
  for (const one of pages) {
    await test.step(one.address, async () => {
      await open(page, one);
      await expectPresentable(page);
    });
  }
});

const [landing] = pages as [(typeof pages)[number]];

test('the landing page arrives in 200 kB', async ({ page }) => {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  let received = 0;
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    received += encodedDataLength;
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(received).toBeGreaterThan(0);
  expect(received).toBeLessThanOrEqual(budget);
});

test('the landing page breaks no policy and logs no error', async ({ page }) => {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('radio', { name: 'standard' }).check();
  await expect(page.getByRole('status')).toHaveText('Row 3 decides: fee 5');
  expect(problems).toEqual([]);
});

test('the colour scheme is set before the application runs', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ colorScheme: 'dark', ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await context.close();
});

test('Features leads to the cards, from another page too', async ({ page }) => {
  await page.goto('/terms');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Features' }).click();
  await expect(page).toHaveURL('/#features');
  await expect(page.getByRole('heading', { name: 'Rule Management' })).toBeInViewport();
});

test('the API documentation is there', async ({ page, request }) => {
  await open(page, landing);
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'API documentation' });
  const address = (await link.getAttribute('href')) ?? '';
  expect(address).toBe('/api/docs');
  expect((await request.get(address)).ok()).toBe(true);
  await page.goto(address);
  await expect(page.getByRole('link', { name: /^Help/ })).toHaveAttribute('href', /\/help$/);
});

test('the first Tab reaches the skip link, and it passes the header', async ({ page }) => {
  await open(page, landing);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: 'Get started' })).toBeFocused();
});

test('Go Back returns to the page before, or home from a fresh tab', async ({ page }) => {
  await page.goto('/no/such/page');
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/privacy');
  await page.goto('/no/such/page');
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/privacy');
});
