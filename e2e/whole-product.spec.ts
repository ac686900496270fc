import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { replaceText, save, tab } from './support/authoring.ts';
import { feeGraph } from './support/fee-graph.ts';
import { newPerson, password, signIn } from './support/people.ts';
import { sharedTwoServers } from './support/two-servers.ts';

const main = (page: Page) => page.getByRole('main');
const menu = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

/** From the landing page to a public call, and back through every screen. */
async function walkThrough(page: Page, { url: base, servers }: ReturnType<typeof sharedTwoServers>) {
  const person = newPerson();
  await page.goto(base);
  await page.getByRole('banner').getByRole('link', { name: 'Get started' }).click();
  await page.getByLabel('First Name').fill(person.firstName);
  await page.getByLabel('Last Name').fill(person.lastName);
  await page.getByLabel('Email Address').fill(person.email);
  await page.getByLabel('Organization Name').fill(person.organizationName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await heading(page, 'Welcome, Ada');

  await menu(page, 'Organization').click();
  await heading(page, person.organizationName);
  await main(page).getByRole('link', { name: 'View Projects' }).click();
  await page.getByRole('button', { name: 'Create Project' }).click();
  await page.getByLabel('Project Name').fill('Loans');
  await page.getByRole('button', { name: 'Create Project' }).click();
  await main(page).getByRole('link', { name: 'View Details →' }).click();
  await heading(page, 'Loans');
  await page.getByRole('link', { name: 'View Documents' }).click();
  await page.getByRole('button', { name: 'Create Document' }).click();
  await page.getByLabel('Document Name').fill('Fees');
  await page.getByRole('button', { name: 'Create Document' }).click();
  await page.getByRole('link', { name: 'Edit Document →' }).click();
  await heading(page, 'Fees');

  await tab(page, 'Text Editor');
  await replaceText(page, JSON.stringify(feeGraph, null, 2));
  await save(page);
  await expect(page.getByText('Version 2')).toBeVisible();
  await tab(page, 'Graph Editor');
  await page.getByLabel('Input data (JSON)').fill('{"amount": 250}');
  await page.getByRole('button', { name: 'Test Document' }).click();
  await expect(page.getByText('Test Successful')).toBeVisible();

  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByLabel('What is new').fill('First fees');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
  await tab(page, 'Versions (2)');
  await expect(page.getByRole('tabpanel', { name: 'Versions (2)' })).toContainText('First fees');
  await tab(page, 'Integration');
  await page.getByRole('button', { name: 'Generate Token', exact: true }).click();
  await page.getByRole('button', { name: 'Show token' }).click();
  const token = /rwi_[\w-]+/.exec(await main(page).innerText())?.[0] ?? '';
  const path = new URL(page.url()).pathname.replace(
    /^\/org\/([^/]+)\/projects\/([^/]+)\/documents\//,
    '/api/public/$1/$2/',
  );
  const call = (server: string) =>
    page.request.post(`${server}${path}`, {
      data: { input_data: { amount: 250 } },
      headers: { authorization: `Bearer ${token}` },
    });
  await expect.poll(async () => (await call(base)).status()).toBe(200);
  // Each server answers alike by now, whichever of them made the token.
  for (const server of [...servers, ...servers]) {
    expect((await (await call(server)).json()).evaluation.result.total).toBe(251);
  }

  await page.getByRole('link', { name: 'Test Rules' }).click();
  await heading(page, 'Rule Evaluation Console');
  await page.getByRole('textbox', { name: 'Input data' }).fill('{"amount": 250}');
  await page.getByRole('button', { name: 'Evaluate Rules' }).click();
  await expect(page.getByRole('region', { name: 'Output', exact: true })).toContainText('251');
  await tab(page, 'Schema Viewer');
  await expect(page.getByRole('tabpanel', { name: 'Schema Viewer' })).toContainText('amount');
  await tab(page, 'History (1)');
  await expect(page.getByRole('button', { name: 'Load Input →' })).toBeVisible();

  await menu(page, 'Dashboard').click();
  await expect(main(page)).toContainText('Fees');
  await expect
    .poll(async () => {
      await page.reload();
      // It comes together with the figures.
      await expect(main(page)).toContainText('Fees');
      return main(page).getByText('Evaluations Today').locator('..').innerText();
    })
    .toMatch(/[6-9]/);
  await menu(page, 'Settings').click();
  await heading(page, 'Settings');
  await menu(page, 'Profile').click();
  await page.getByLabel('Last Name').fill('King');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(`${base}/login`);
  await signIn(page, person);
  await heading(page, 'Welcome, Ada');

  await main(page).getByRole('link', { name: 'Fees' }).click();
  await heading(page, 'Fees');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Get started by creating a new JDM document.')).toBeVisible();
  for (const server of servers) await expect.poll(async () => (await call(server)).status()).toBe(401);
}

test('the whole product, on PostgreSQL with two servers behind one address', async ({ page }) => {
  await walkThrough(page, sharedTwoServers());
});
