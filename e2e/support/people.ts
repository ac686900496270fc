import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';

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
