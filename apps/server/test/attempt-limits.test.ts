import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../src/app.ts';
import { makeRegistration, password, registerPerson } from './support/people.ts';
import { startTestServer } from './support/test-server.ts';

const { app, config, database } = await startTestServer({ TRUST_PROXY: 'loopback' });

/** Another server on the same database, which takes no time to start. */
async function startAnother(changes: Partial<typeof config>) {
  const another = await buildApp({ config: { ...config, ...changes }, database });
  onTestFinished(() => another.close());
  return another;
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

let lastAddress = 0;
const newAddress = () => `203.0.${++lastAddress >> 8}.${lastAddress & 255}`;

const post = (url: string, payload: object, address = newAddress()) =>
  app.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': address } });

async function untilLimited(attempt: () => ReturnType<typeof post>, most: number) {
  for (let n = 1; n <= most; n++) {
    const response = await attempt();
    if (response.statusCode === 429) return { n, response };
  }
  throw new Error(`not limited in ${most} attempts`);
}

/** So many are let through, and no more. */
async function expectLimit(limit: number, attempt: () => Promise<{ statusCode: number }>) {
  // Ten at once: one after the other takes its time.
  for (let n = 0; n < limit; n += 10) {
    const responses = await Promise.all(Array.from({ length: 10 }, attempt));
    expect(responses.map(({ statusCode }) => statusCode)).not.toContain(429);
  }
  expect((await attempt()).statusCode).toBe(429);
}

const wrong = (email: string, address?: string) => post('/api/auth/login', { email, password: 'Wrong1843' }, address);

describe('an account', () => {
  test('may be tried ten times in fifteen minutes, from whichever address', async () => {
    const { registration } = await registerPerson(app);
    const { n, response } = await untilLimited(() => wrong(registration.email), 20);
    expect(n).toBe(11);
    expect(response.json()).toEqual({ code: 'rate_limited', message: 'Too many attempts. Try again in 15 minutes.' });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(800);

    const right = { email: registration.email.toUpperCase(), password };
    expect((await post('/api/auth/login', right)).statusCode).toBe(429);
    vi.setSystemTime(Date.now() + 16 * 60_000);
    expect((await post('/api/auth/login', right)).statusCode).toBe(200);
  });

  test('that signs in has a clean slate', async () => {
    const { registration } = await registerPerson(app);
    for (let n = 0; n < 9; n++) await wrong(registration.email);
    expect((await post('/api/auth/login', { email: registration.email, password })).statusCode).toBe(200);
    const { n } = await untilLimited(() => wrong(registration.email), 20);
    expect(n).toBe(11);
  });

  test('of nobody is limited like any other', async () => {
    expect((await untilLimited(() => wrong('nobody@example.com'), 20)).n).toBe(11);
  });

  test('gets five reset mails in an hour', async () => {
    const { registration } = await registerPerson(app);
    const { n } = await untilLimited(() => post('/api/auth/forgot-password', { email: registration.email }), 20);
    expect(n).toBe(6);
  });

  test('may be registered ten times in an hour', async () => {
    const { email } = makeRegistration();
    const { n } = await untilLimited(() => post('/api/auth/register', makeRegistration({ email })), 20);
    expect(n).toBe(11);
  });

  test('may ask ten times in an hour whether an address is taken', async () => {
    const [person, other] = [await registerPerson(app), await registerPerson(app)];
    const profile = { firstName: 'Ada', lastName: 'King', email: other.registration.email };
    expect((await untilLimited(() => person.as('PUT', '/api/auth/me', profile), 20)).n).toBe(11);
  });

  test('may have its password guessed ten times by who is signed in', async () => {
    const { as } = await registerPerson(app);
    const guess = { currentPassword: 'Wrong1843', newPassword: 'Difference1822' };
    expect((await untilLimited(() => as('POST', '/api/auth/change-password', guess), 20)).n).toBe(11);
  });
});

test('more than a limit are let through when limits are off', async () => {
  const open = await startAnother({ rateLimit: false });
  const payload = { email: 'nobody@example.com', password: 'Wrong1843' };
  for (let n = 0; n < 15; n++) {
    expect((await open.inject({ method: 'POST', url: '/api/auth/login', payload })).statusCode).toBe(401);
  }
});

test('whoever claims to call for another is not believed without a trusted proxy', async () => {
  const direct = await startAnother({ trustProxy: false });
  await expectLimit(30, () => {
    const payload = { token: `rwp_${Math.random()}`, password: 'Difference1822' };
    const headers = { 'x-forwarded-for': newAddress() };
    return direct.inject({ method: 'POST', url: '/api/auth/reset-password', payload, headers });
  });
});

describe('an address', () => {
  const reset = (address: string) =>
    post('/api/auth/reset-password', { token: `rwp_${Math.random()}`, password: 'Difference1822' }, address);

  test.each([
    ['a hundred sign-ins', 100, (address: string, n: number) => wrong(`nobody-${n}@example.com`, address)],
    [
      'thirty reset mails',
      30,
      (address: string, n: number) => post('/api/auth/forgot-password', { email: `nobody-${n}@example.com` }, address),
    ],
    ['thirty registrations', 30, (address: string) => post('/api/auth/register', makeRegistration(), address)],
  ] as const)('may try %s in its time', async (_name, limit, attempt) => {
    const address = newAddress();
    let n = 0;
    await expectLimit(limit, () => attempt(address, ++n));
  });

  test('may try thirty reset links in fifteen minutes, and others are not held up', async () => {
    const address = newAddress();
    await expectLimit(30, () => reset(address));
    expect((await reset(newAddress())).statusCode).toBe(400);
  });

  test('of IPv6 counts by its network', async () => {
    let n = 0;
    await expectLimit(30, () => reset(`2001:db8:1:2::${++n}`));
    expect((await reset('2001:db8:1:3::1')).statusCode).toBe(400);
  });
});
