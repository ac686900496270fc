import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { everyLook, expectPresentable, narrow } from './support/looks.ts';
import { password, readSession, signedIn, signIn } from './support/people.ts';
import { newWorkspace } from './support/workspace.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Workspace' });
const entry = (page: Page, name: string) => sidebar(page).getByRole('link', { name, exact: true });
const headerTitle = (page: Page, title: string) => page.getByRole('banner').getByText(title, { exact: true });
const figure = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd[1]');

/** Signed in, with a project "Loans" that holds a document "Approval". */
async function withDocument(page: Page) {
  const { home, addProject, addDocument } = await newWorkspace(page);
  await addProject('Loans');
  await addDocument('loans', 'Approval');
  return home;
}

async function expectOpen(page: Page, open: string[]) {
  for (const name of ['Projects', 'Documents', 'Evaluation']) {
    const reached = open.includes(name);
    await expect(entry(page, name)).toHaveAttribute(reached ? 'href' : 'aria-disabled', /./);
  }
}

test('the menu opens up step by step, and the header says where you are', async ({ page }) => {
  const home = await withDocument(page);
  const slug = home.split('/').at(-1);
  await page.goto('/dashboard');
  await expect(headerTitle(page, 'Dashboard')).toBeVisible();
  await expectOpen(page, []);
  // A greyed entry does nothing at all.
  await entry(page, 'Projects').click({ force: true });
  await expect(page).toHaveURL('/dashboard');

  await entry(page, 'Organization').click();
  await expect(page).toHaveURL(home);
  await expect(headerTitle(page, `Organization - ${slug}`)).toBeVisible();
  await expectOpen(page, ['Projects']);

  await entry(page, 'Projects').click();
  await expect(headerTitle(page, `Projects - ${slug}`)).toBeVisible();
  await page.goto(`${home}/projects/loans`);
  await expectOpen(page, ['Projects', 'Documents']);

  await entry(page, 'Documents').click();
  await expect(page).toHaveURL(`${home}/projects/loans/documents`);
  await expect(headerTitle(page, 'Documents - loans')).toBeVisible();

  await page.goto(`${home}/projects/loans/documents/approval`);
  await expect(page.getByRole('heading', { level: 1, name: 'Approval' })).toBeVisible();
  await expectOpen(page, ['Projects', 'Documents', 'Evaluation']);

  await entry(page, 'Profile').click();
  await expect(headerTitle(page, 'Profile')).toBeVisible();
  await expectOpen(page, []);
  await entry(page, 'Settings').click();
  await expect(headerTitle(page, 'Settings')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
});

test('the palette leads to a document by keyboard alone, however fast one types', async ({ page }) => {
  const home = await withDocument(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('appro');
  await expect(page.getByRole('combobox')).toHaveValue('appro');
  await expect(page.getByRole('option', { name: 'Approval' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${home}/projects/loans/documents/approval`);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('no such thing');
  await expect(page.getByText('Nothing found for "no such thing"')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the dashboard shows what was made', async ({ page }) => {
  const home = await withDocument(page);
  await page.goto('/dashboard');
  await expect(figure(page, 'Active Projects')).toHaveText('1');
  await expect(figure(page, 'Total Documents')).toHaveText('1');
  await expect(figure(page, 'Evaluations Today')).toHaveText('0');
  await expect(figure(page, 'Team Members')).toHaveText('1');
  const documents = page.getByRole('region', { name: 'Recent Documents' });
  await expect(documents).toContainText('1 minute ago');
  await page.getByRole('region', { name: 'Recent Projects' }).getByRole('link', { name: 'Loans' }).click();
  await expect(page).toHaveURL(`${home}/projects/loans`);
  await page.goBack();
  await documents.getByRole('link', { name: 'Approval' }).click();
  await expect(page).toHaveURL(`${home}/projects/loans/documents/approval`);
});

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

test('the chosen appearance outlives a reload', async ({ page }) => {
  await signedIn(page);
  await page.goto('/settings');
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  await page.getByRole('radio', { name: 'Dark' }).check();
  expect(await scheme()).toBe('dark');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(await scheme()).toBe('dark');
  await expect(page.getByText('0.1.0')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: narrow });

  test('the menu is a drawer that closes where it leads, and with Escape', async ({ page }) => {
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
    );
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await drawer.getByRole('link', { name: 'Settings' }).click();
    await expect(page).toHaveURL('/settings');
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('the drawer gives way when there is room for the sidebar', async ({ page }) => {
    await signedIn(page);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
    await expect(sidebar(page)).toBeVisible();
  });
});

test('nothing of the shell has an accessibility violation or scrolls sideways', async ({ page }) => {
  test.setTimeout(120_000);
  const { addProject, addDocument } = await newWorkspace(page);
  const { user } = await readSession(page);
  const look = (name: string) => test.step(name, () => expectPresentable(page, everyLook));

  await page.goto('/dashboard');
  await expect(page.getByText('No recent projects')).toBeVisible();
  await look('the empty dashboard');

  await page.getByRole('button', { name: /^Analytical Engines/ }).click();
  await expect(page.getByText(/^Organization switching will be available/)).toBeVisible();
  await look('the menu with the open switcher');

  await page.request.post('/api/auth/login', { data: { email: user.email, password } });
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'Sign out all other sessions' })).toBeVisible();
  await expect(page.getByText('0.1.0')).toBeVisible();
  await look('the settings');

  await addProject('Loans');
  await addDocument('loans', 'Approval');
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Approval' })).toBeVisible();
  await look('the dashboard with work');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('a');
  await expect(page.getByRole('option', { name: 'Approval' })).toBeVisible();
  await look('the palette with results');
});
