import { expect, test } from '@playwright/test';
import { expectPresentable } from './support/looks.ts';

const budget = 200_000;

const pages = [
  { address: '/', heading: 'Business decisions, drawn to be checked.' },
  { address: '/terms', heading: 'Terms of Service' },
  { address: '/privacy', heading: 'Privacy Policy' },
  { address: '/no/such/page', heading: 'Page Not Found' },
];

test('the public pages fit every window, break no policy, and lead where they say', async ({ page, context }) => {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  let received = 0;
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    received += encodedDataLength;
  });

  await test.step('the landing page arrives in 200 kB', async () => {
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(received).toBeGreaterThan(0);
    expect(received).toBeLessThanOrEqual(budget);
    await network.detach();
  });

  await test.step('the first Tab reaches the skip link, and it passes the header', async () => {
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to main content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').getByRole('link', { name: 'Get started' })).toBeFocused();
  });

  await test.step('the example answers, without an error', async () => {
    await page.getByRole('radio', { name: 'standard' }).check();
    await expect(page.getByRole('status')).toHaveText('Row 3 decides: fee 5');
    expect(problems).toEqual([]);
  });

  for (const { address, heading } of pages) {
    await test.step(address, async () => {
      if (address !== '/') await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expectPresentable(page);
      expect(problems).toEqual([]);
    });
  }

  await test.step('Go Back returns to the page before, or home from a fresh tab', async () => {
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL('/privacy');
    const fresh = await context.newPage();
    await fresh.goto('/no/such/page');
    await fresh.getByRole('button', { name: 'Go Back' }).click();
    await expect(fresh).toHaveURL('/');
    await fresh.close();
  });

  await test.step('Features leads to the cards, from another page too', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Features' }).click();
    await expect(page).toHaveURL('/#features');
    await expect(page.getByRole('heading', { name: 'Rule Management' })).toBeInViewport();
  });
});

test('the colour scheme is set before the application runs', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ colorScheme: 'dark', ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await context.close();
});
