import type { Browser, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectState, openDocument, save, tab, typeAtEnd } from './support/authoring.ts';
import { expectPresentable } from './support/looks.ts';
import { mailTo } from './support/outbox.ts';
import { newPerson, password, register, signedIn, signIn } from './support/people.ts';
import { onTwoServers } from './support/two-servers.ts';

const sharedDataDirs = () => [process.env.E2E_DATA_DIR as string];
const graph = JSON.stringify({
  contentType: 'application/vnd.gorules.decision',
  nodes: [
    { id: 'in', name: 'Applicant', type: 'inputNode', position: { x: 0, y: 0 } },
    { id: 'out', name: 'Answer', type: 'outputNode', position: { x: 400, y: 0 } },
  ],
  edges: [{ id: 'e', sourceId: 'in', targetId: 'out', type: 'edge' }],
});

async function openAnotherBrowser(browser: Browser, page: Page) {
  return (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function invite(page: Page, email: string, role?: string) {
  await page.getByRole('button', { name: 'Invite Member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a member' });
  await dialog.getByLabel('Email Address').fill(email);
  if (role) await dialog.getByLabel('Role').selectOption(role);
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(page.getByText(`Sent an invitation to ${email}.`)).toBeVisible();
}

async function linkFor(email: string, dataDirs = sharedDataDirs()): Promise<string> {
  const { text } = await mailTo(dataDirs, email);
  const link = new URL(/https?:\S+/.exec(text ?? '')?.[0] as string);
  return `${link.pathname}${link.search}`;
}

/** Somebody is invited by mail, joins, works beside the owner, gets another role, and is removed. */
async function joinsAndIsRemoved(browser: Browser, page: Page, dataDirs: string[]) {
  const { stored } = await openDocument(page, graph);
  const documentUrl = page.url();
  const home = new URL(documentUrl).pathname.split('/').slice(0, 3).join('/');
  const { email } = newPerson();

  await page.goto(`${home}?tab=members`);
  await invite(page, email, 'viewer');
  await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Sent');

  // In another browser, as somebody without an account.
  const other = await openAnotherBrowser(browser, page);
  await other.goto(await linkFor(email, dataDirs));
  await expect(heading(other, 'Join Analytical Engines')).toBeVisible();
  await other.getByLabel('First Name').fill('Grace');
  await other.getByLabel('Last Name').fill('Hopper');
  await other.getByLabel('Password', { exact: true }).fill(password);
  await other.getByLabel('Confirm Password').fill(password);
  await other.getByRole('button', { name: 'Create Account and Join' }).click();
  await expect(heading(other, 'Welcome')).toBeVisible();

  // A viewer until the owner says otherwise.
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Members (2)' })).toBeVisible();
  await expect(page.getByText('No pending invitations.')).toBeVisible();
  await page.getByLabel('Role of Grace Hopper').selectOption('member');
  await expect(page.getByText('Grace Hopper is now a member.')).toBeVisible();

  // Both have the same document open; the second to save is told by whom it was changed.
  await page.goto(documentUrl);
  await other.goto(documentUrl);
  for (const [browser, text] of [
    [page, '  '],
    [other, ' '],
  ] as const) {
    await tab(browser, 'Text Editor');
    await typeAtEnd(browser, text);
    await expectState(browser, 'Unsaved changes');
  }
  await save(other);
  expect((await stored()).version).toBe(2);
  await page.getByRole('button', { name: 'Save Document' }).click();
  const conflict = page.getByRole('dialog', { name: 'This document was changed meanwhile' });
  await expect(conflict).toContainText('Version 2by Grace Hopper');
  await conflict.getByRole('button', { name: 'Overwrite with My Changes' }).click();
  await expectState(page, 'All changes saved');

  await page.goto(`${home}?tab=members`);
  await page.getByRole('button', { name: 'Remove Grace Hopper' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Grace Hopper was removed.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Members (1)' })).toBeVisible();

  await typeAtEnd(other, ' ');
  await other.getByRole('button', { name: 'Save Document' }).click();
  await expect(other.getByText('Organization not found')).toBeVisible();
  await other.goto(home);
  await expect(other.getByRole('heading', { name: 'You are not a member of any organization' })).toBeVisible();
  await other.context().close();
}

test('somebody is invited by mail, joins, works beside the owner, gets another role, and is removed', async ({
  page,
  browser,
}) => {
  await joinsAndIsRemoved(browser, page, sharedDataDirs());
});

test('somebody is invited, joins, works beside the owner and is removed with two servers on one PostgreSQL', async ({
  browser,
}) => {
  test.slow();
  await onTwoServers(browser, (page, dataDirs) => joinsAndIsRemoved(browser, page, dataDirs));
});

test('somebody with an account signs in from the link and comes back to accept', async ({ page, browser }) => {
  const { session } = await signedIn(page);
  await page.goto(`/org/${session.organization.slug}?tab=members`);
  const { person } = await register(page.request);
  await invite(page, person.email, 'admin');
  const link = await linkFor(person.email);

  // Whoever is signed in with another address is told, and can sign out here.
  await page.goto(link);
  await expect(page.getByText('and you are signed in as')).toBeVisible();

  const other = await openAnotherBrowser(browser, page);
  await other.goto(link);
  await other.getByRole('link', { name: 'Sign in to accept' }).click();
  await signIn(other, person);
  await other.getByRole('button', { name: 'Join Analytical Engines' }).click();
  await expect(other).toHaveURL(/\/dashboard$/);
  await other.goto(`/org/${session.organization.slug}?tab=members`);
  await expect(other.getByRole('tab', { name: 'Members (2)' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Invite Member' })).toBeEnabled();
  await other.goto(link);
  await expect(heading(other, 'Invitation already accepted')).toBeVisible();
  await other.context().close();
});

test('an invitation is sent again and withdrawn, and its links say so', async ({ page, browser }) => {
  const { session } = await signedIn(page);
  await page.goto(`/org/${session.organization.slug}?tab=members`);
  const { email } = newPerson();
  await invite(page, email);
  const first = await linkFor(email);
  await page.getByRole('button', { name: `Resend the invitation of ${email}` }).click();
  await expect(page.getByText(`Sent the invitation again to ${email}.`)).toBeVisible();
  const other = await openAnotherBrowser(browser, page);
  await other.goto(first);
  await expect(heading(other, 'There is a newer invitation')).toBeVisible();
  const second = await linkFor(email);
  await page.getByRole('button', { name: `Withdraw the invitation of ${email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByText('No pending invitations.')).toBeVisible();
  await other.goto(second);
  await expect(heading(other, 'Invitation withdrawn')).toBeVisible();
  await other.goto('/invite?token=rwv_nothing');
  await expect(heading(other, 'Invitation not found')).toBeVisible();
  await other.context().close();
});

test('the screens of members and invitations fit every window, and keep nobody out', async ({ page, browser }) => {
  const { session } = await signedIn(page);
  await page.goto(`/org/${session.organization.slug}?tab=members`);
  const { email } = newPerson();
  await invite(page, email, 'admin');
  await expectPresentable(page);
  await page.getByRole('button', { name: 'Invite Member' }).click();
  await expect(page.getByRole('dialog', { name: 'Invite a member' })).toBeVisible();
  await expectPresentable(page);
  await page.goto(await linkFor(email));
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await expectPresentable(page);
  const other = await openAnotherBrowser(browser, page);
  await other.goto(await linkFor(email));
  await expect(heading(other, 'Join Analytical Engines')).toBeVisible();
  await expectPresentable(other);
  await other.goto('/invite');
  await expect(heading(other, 'Invitation not found')).toBeVisible();
  await expectPresentable(other);
  await other.context().close();
});
