import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectPresentable } from './support/looks.ts';
import { mailTo } from './support/outbox.ts';
import { password, register, signIn, writeSession } from './support/people.ts';
import { sharedTwoServers } from './support/two-servers.ts';

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
/** With the slug below the name, which the entries of its list do not have. */
const switcher = (page: Page, name: string) =>
  page
    .getByRole('navigation')
    .getByRole('button', { name: new RegExp(`^${name} ${name.toLowerCase().replace(' ', '-')}`) });

async function switchTo(page: Page, from: string, to: string) {
  await switcher(page, from).click();
  await page
    .getByRole('list', { name: 'Your organizations' })
    .getByRole('button', { name: new RegExp(`^${to}`) })
    .click();
  await expect(page.getByText(`Managing ${to}`)).toBeVisible();
}

/** Somebody of two organizations, of which another person owns one. */
async function twoOrganizations(page: Page, base: string, dataDirs: string[]) {
  const [ada, grace] = [await register(page.request, base), await register(page.request, base)];
  const asGrace = { headers: { authorization: `Bearer ${grace.session.token}` } };
  const compilers = await page.request.post(`${base}/api/organizations`, { ...asGrace, data: { name: 'Compilers' } });
  const { slug } = await compilers.json();
  const invited = await page.request.post(`${base}/api/organizations/${slug}/invitations`, {
    ...asGrace,
    data: { email: ada.person.email, role: 'member' },
  });
  expect(invited.status()).toBe(201);
  const mail = await mailTo(dataDirs, ada.person.email);
  const token = /invite\?token=([\w-]+)/.exec(mail.text ?? '')?.[1];
  const accepted = await page.request.post(`${base}/api/invitations/${token}/accept`, {
    headers: { authorization: `Bearer ${ada.session.token}` },
  });
  expect(accepted.ok()).toBe(true);
  await page.goto(`${base}/robots.txt`);
  await writeSession(page, ada.session);
  return { person: ada.person, slug };
}

async function walkThrough(page: Page, base: string, dataDirs: string[]) {
  const { person, slug } = await twoOrganizations(page, base, dataDirs);
  const first = person.organizationName;

  await page.goto(`${base}/dashboard`);
  await switcher(page, 'Compilers').click();
  const choice = page.getByRole('list', { name: 'Your organizations' });
  await expect(choice.getByRole('button')).toContainText([`${first}Owner`, 'CompilersMember']);
  await expect(choice.getByRole('button', { name: /^Compilers/ })).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Escape');
  await expect(switcher(page, 'Compilers')).toBeFocused();
  await switchTo(page, 'Compilers', first);

  // Another tab in the other organization: each shows what its address names.
  const link = await page.context().newPage();
  await link.goto(`${base}/org/${slug}`);
  await heading(link, 'Compilers');
  await expect(switcher(link, 'Compilers')).toBeVisible();
  await expect(switcher(page, 'Compilers')).toBeVisible();
  await expect(page.getByText('Managing Compilers')).toBeVisible();
  await link.close();

  await page.getByRole('button', { name: 'Ada Lovelace' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await signIn(page, person);
  await expect(page.getByText('Managing Compilers')).toBeVisible();

  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  await expectPresentable(page, undefined, 'main');
  await page.getByRole('button', { name: 'Leave Compilers' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave Organization' }).click();
  await expect(page.getByText('You left Compilers.')).toBeVisible();
  await expect(switcher(page, first)).toBeVisible();
  await page.goto(`${base}/org/${slug}`);
  await heading(page, 'Organization Not Found');
  await page.goto(`${base}/dashboard`);
  await switcher(page, first).click();
  await expect(
    page.getByText('Organization switching will be available when multiple organizations are supported'),
  ).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('navigation').getByRole('link', { name: 'Organization' }).click();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Delete Organization' }).click();
  await page.getByLabel(`Type ${first} to confirm`).fill(first);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Organization' }).click();
  await expect(page.getByRole('heading', { name: 'You are not a member of any organization' })).toBeVisible();
  await expectPresentable(page);

  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByLabel('Current Password').fill(password);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click();
  await expect(page).toHaveURL(`${base}/login`);
  await signIn(page, person);
  await expect(page.getByText('Invalid email or password')).toBeVisible();
}

test('somebody of two organizations switches, leaves one, deletes the other and their account, on two servers', async ({
  page,
}) => {
  const { url, dataDirs } = sharedTwoServers();
  await walkThrough(page, url, dataDirs);
});
