import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { mailTo } from './outbox.ts';

export const password = 'Engine1843';

/** Someone new: nobody else in this run has the address. */
export function newPerson() {
  return {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: `ada-${randomUUID()}@example.com`,
    organizationName: 'Analytical Engines',
    password,
    confirmPassword: password,
  };
}

/** Registers without the pages, for journeys that begin later. */
export async function register(request: APIRequestContext, base = '') {
  const person = newPerson();
  const answer = await request.post(`${base}/api/auth/register`, { data: person });
  expect(answer.status()).toBe(201);
  return { person, session: await answer.json() };
}

/** A new person, signed in in this browser. */
export async function signedIn(page: Page) {
  const { person, session } = await register(page.request);
  const { token, refreshToken, user, organization } = session;
  // Any page of the origin can write its storage, and this one is the cheapest.
  await page.goto('/robots.txt');
  await writeSession(page, { token, refreshToken, user, organization });
  return { person, session };
}

type Inviter = {
  page: Page;
  workspace: { home: string; headers: { authorization: string } };
  dataDirs: string | readonly string[];
};

/** Grace Hopper, who was invited and has joined, signed in in a browser of her own. */
export async function invited(browser: Browser, { page, workspace, dataDirs }: Inviter, role: 'member' | 'viewer') {
  const { email } = newPerson();
  const invitation = await page.request.post(`${workspace.home.replace('/org/', '/api/organizations/')}/invitations`, {
    data: { email, role },
    headers: workspace.headers,
  });
  expect(invitation.status(), await invitation.text()).toBe(201);
  const { text } = await mailTo(dataDirs, email);
  const accepted = await page.request.post(`/api/invitations/${/token=([\w-]+)/.exec(text ?? '')?.[1]}/accept`, {
    data: { firstName: 'Grace', lastName: 'Hopper', password, confirmPassword: password },
  });
  expect(accepted.status(), await accepted.text()).toBe(201);
  const { token, refreshToken, user, organization } = await accepted.json();
  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await other.goto('/robots.txt');
  await writeSession(other, { token, refreshToken, user, organization });
  return { page: other, email };
}

export async function writeSession(page: Page, values: object) {
  await page.evaluate((values) => {
    const stored = JSON.parse(localStorage.getItem('auth-storage') ?? '{"version":0}');
    localStorage.setItem('auth-storage', JSON.stringify({ ...stored, state: { ...stored.state, ...values } }));
  }, values);
}

export async function readSession(page: Page) {
  return page.evaluate(() => JSON.parse(localStorage.getItem('auth-storage') ?? '{}').state);
}

export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
