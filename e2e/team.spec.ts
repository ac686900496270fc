import type { Browser, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectState, save, tab, typeAtEnd } from './support/authoring.ts';
import { expectPresentable } from './support/looks.ts';
import { mailTo } from './support/outbox.ts';
import { newPerson, password } from './support/people.ts';
import { onTwoServers } from './support/two-servers.ts';
import { newWorkspace } from './support/workspace.ts';

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

async function linkFor(email: string, dataDirs: string[]): Promise<string> {
  const { text } = await mailTo(dataDirs, email);
  const link = new URL(/https?:\S+/.exec(text ?? '')?.[0] as string);
  return `${link.pathname}${link.search}`;
}

/** Somebody is invited by mail, joins, gets another role, works, and is removed. */
async function joinsAndIsRemoved(browser: Browser, page: Page, dataDirs: string[]) {
  const { home, headers, addProject, addDocument } = await newWorkspace(page);
  await addProject('Loans');
  await addDocument('loans', 'Approval', graph);
  const document = `${home}/projects/loans/documents/approval`;
  const { email } = newPerson();

  await page.goto(`${home}?tab=members`);
  await page.getByRole('button', { name: 'Invite Member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a member' });
  await dialog.getByLabel('Email Address').fill(email);
  await dialog.getByLabel('Role').selectOption('viewer');
  await expectPresentable(page, undefined, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(page.getByText(`Sent an invitation to ${email}.`)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Sent');
  await expectPresentable(page);

  // Whoever is signed in with another address cannot accept it.
  const link = await linkFor(email, dataDirs);
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await expectPresentable(page);

  // In another browser, as somebody without an account.
  const other = await openAnotherBrowser(browser, page);
  await other.goto('/invite');
  await expect(heading(other, 'Invitation not found')).toBeVisible();
  await expectPresentable(other);
  await other.goto(link);
  await expect(heading(other, 'Join Analytical Engines')).toBeVisible();
  await expectPresentable(other);
  await other.getByLabel('First Name').fill('Grace');
  await other.getByLabel('Last Name').fill('Hopper');
  await other.getByLabel('Password', { exact: true }).fill(password);
  await other.getByLabel('Confirm Password').fill(password);
  await other.getByRole('button', { name: 'Create Account and Join' }).click();
  await expect(heading(other, 'Welcome')).toBeVisible();

  // A viewer until the owner says otherwise.
  await page.goto(`${home}?tab=members`);
  await expect(page.getByRole('tab', { name: 'Members (2)' })).toBeVisible();
  await expect(page.getByText('No pending invitations.')).toBeVisible();
  await page.getByLabel('Role of Grace Hopper').selectOption('member');
  await expect(page.getByText('Grace Hopper is now a member.')).toBeVisible();

  await other.goto(document);
  await tab(other, 'Text Editor');
  await typeAtEnd(other, ' ');
  await expectState(other, 'Unsaved changes');
  await save(other);
  const stored = await page.request.get(document.replace('/org/', '/api/organizations/'), { headers });
  expect((await stored.json()).version).toBe(2);

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

test('somebody is invited by mail, joins, gets another role, works, and is removed, on two servers', async ({
  browser,
}) => {
  await onTwoServers(browser, (page, dataDirs) => joinsAndIsRemoved(browser, page, dataDirs));
});
