import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { makeRegistration, password, registerPerson } from '../support/people.ts';
import { startTestServer } from '../support/test-server.ts';

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

/** A person who registered, and so signed in, from an address of their own. */
async function registerFrom(address: string) {
  const registration = makeRegistration();
  expect((await post('/api/auth/register', registration, address)).statusCode).toBe(201);
  return registration;
}

/** The token of the reset link, as the person finds it in their mail. */
const tokenFromMailTo = (email: string) =>
  vi.waitFor(async () => {
    const outbox = join(config.dataDir, 'outbox');
    for (const file of await readdir(outbox)) {
      const { to, text } = await PostalMime.parse(await readFile(join(outbox, file)));
      const token = to?.[0]?.address === email && /token=([\w-]+)/.exec(text ?? '')?.[1];
      if (token) return token;
    }
    throw new Error(`no mail to ${email}`);
  }, 10_000);

const right = (email: string, address?: string) => post('/api/auth/login', { email, password }, address);

describe('signing in to an account', () => {
  test('may be tried ten times in fifteen minutes from one address', async () => {
    const { email } = await registerFrom(newAddress());
    const address = newAddress();
    const { n, response } = await untilLimited(() => wrong(email, address), 20);
    expect(n).toBe(11);
    expect(response.json()).toEqual({ code: 'rate_limited', message: 'Too many attempts. Try again in 15 minutes.' });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(800);

    expect((await right(email.toUpperCase(), address)).statusCode).toBe(429);
    vi.setSystemTime(Date.now() + 16 * 60_000);
    expect((await right(email.toUpperCase(), address)).statusCode).toBe(200);
  });

  test('may be tried fifty times in an hour from all addresses that it was never signed in from', async () => {
    const { email } = await registerFrom(newAddress());
    const { n, response } = await untilLimited(() => wrong(email), 60);
    expect(n).toBe(51);
    expect(response.json().message).toBe('Too many attempts. Try again in 60 minutes.');
    expect((await right(email)).statusCode).toBe(429);
    vi.setSystemTime(Date.now() + 61 * 60_000);
    expect((await right(email)).statusCode).toBe(200);
  });

  test('stays possible for the owner from a known address, however often strangers try', async () => {
    const [home, office] = [newAddress(), newAddress()];
    const { email } = await registerFrom(home);
    expect((await right(email, office)).statusCode).toBe(200);
    const stranger = newAddress();
    await untilLimited(() => wrong(email, stranger), 20);
    await untilLimited(() => wrong(email), 60);
    for (const address of [home, office]) {
      expect((await wrong(email, address)).statusCode).toBe(401);
      expect((await right(email, address)).statusCode).toBe(200);
    }
  });

  test('stays possible from the IPv6 network that the owner signed in from before', async () => {
    const { email } = await registerFrom('2001:db8:7:1::1');
    await untilLimited(() => wrong(email), 60);
    expect((await right(email, '2001:db8:7:1:aaaa::2')).statusCode).toBe(200);
    expect((await right(email, '2001:db8:7:2::1')).statusCode).toBe(429);
  });

  test('is limited from a known address as well', async () => {
    const home = newAddress();
    const { email } = await registerFrom(home);
    expect((await untilLimited(() => wrong(email, home), 20)).n).toBe(11);
  });

  test('is possible from a new address after the owner has reset the password there', async () => {
    const { email } = await registerFrom(newAddress());
    const hotel = newAddress();
    await untilLimited(() => wrong(email), 60);
    expect((await right(email, hotel)).statusCode).toBe(429);
    expect((await post('/api/auth/forgot-password', { email }, hotel)).statusCode).toBe(200);
    const token = await tokenFromMailTo(email);
    const changed = 'Difference1822';
    expect((await post('/api/auth/reset-password', { token, password: changed }, hotel)).statusCode).toBe(200);
    expect((await post('/api/auth/login', { email, password: changed }, hotel)).statusCode).toBe(200);
  });

  test('forgets the other known addresses when the password changes', async () => {
    const [home, thief] = [newAddress(), newAddress()];
    const { email } = await registerFrom(home);
    const session = (await right(email, home)).json();
    expect((await right(email, thief)).statusCode).toBe(200);
    await untilLimited(() => wrong(email), 60);
    expect((await wrong(email, thief)).statusCode).toBe(401);
    const changed = await app.inject({
      method: 'POST',
      url: '/api/auth/change-password',
      payload: { currentPassword: password, newPassword: 'Difference1822' },
      headers: { authorization: `Bearer ${session.token}`, 'x-forwarded-for': home },
    });
    expect(changed.statusCode).toBe(200);
    expect((await wrong(email, thief)).statusCode).toBe(429);
    expect((await wrong(email, home)).statusCode).toBe(401);
  });

  test('remembers an address for ninety days', async () => {
    const home = newAddress();
    const { email } = await registerFrom(home);
    vi.setSystemTime(Date.now() + 89 * 24 * 60 * 60_000);
    await untilLimited(() => wrong(email), 60);
    expect((await wrong(email, home)).statusCode).toBe(401);
    vi.setSystemTime(Date.now() + 2 * 24 * 60 * 60_000);
    await untilLimited(() => wrong(email), 60);
    expect((await wrong(email, home)).statusCode).toBe(429);
  });

  test('remembers the latest fifty addresses', async () => {
    const first = newAddress();
    const { email } = await registerFrom(first);
    const later: string[] = [];
    for (let n = 0; n < 50; n++) {
      vi.setSystemTime(Date.now() + 2 * 60_000);
      const address = newAddress();
      expect((await right(email, address)).statusCode).toBe(200);
      later.push(address);
    }
    vi.setSystemTime(Date.now() + 61 * 60_000);
    await untilLimited(() => wrong(email), 60);
    expect((await wrong(email, first)).statusCode).toBe(429);
    expect((await wrong(email, later[0])).statusCode).toBe(401);
    expect((await wrong(email, later[49])).statusCode).toBe(401);
  });

  test('resets the count of the known address, but not that of new addresses', async () => {
    const home = newAddress();
    const { email } = await registerFrom(home);
    for (let n = 0; n < 9; n++) await wrong(email, home);
    for (let n = 0; n < 40; n++) await wrong(email);
    expect((await right(email, home)).statusCode).toBe(200);
    expect((await untilLimited(() => wrong(email), 20)).n).toBe(11);
    expect((await untilLimited(() => wrong(email, home), 20)).n).toBe(11);
  });

  test.each([
    ['one address', 11, newAddress()],
    ['many addresses', 51, undefined],
  ])('is limited from %s as well when the account does not exist', async (_name, first, address) => {
    const { email } = await registerFrom(newAddress());
    const [known, unknown] = [
      await untilLimited(() => wrong(email, address), 60),
      await untilLimited(() => wrong(`nobody-from-${first}@example.com`, address), 60),
    ];
    expect(known.n).toBe(first);
    expect(unknown.n).toBe(first);
    expect(unknown.response.json()).toEqual(known.response.json());
  });
});

describe('an account', () => {
  test('gets five reset mails in an hour from one address, and ten from new addresses', async () => {
    const { email } = await registerFrom(newAddress());
    const address = newAddress();
    const forgot = (address?: string) => post('/api/auth/forgot-password', { email }, address);
    expect((await untilLimited(() => forgot(address), 20)).n).toBe(6);
    expect((await untilLimited(() => forgot(), 20)).n).toBe(6);
  });

  test('gets its reset mail from a known address, however many strangers asked for one', async () => {
    const home = newAddress();
    const { email } = await registerFrom(home);
    await untilLimited(() => post('/api/auth/forgot-password', { email }), 20);
    expect((await post('/api/auth/forgot-password', { email }, home)).statusCode).toBe(200);
  });

  test('can be registered ten times in an hour from one address, independent of attempts from other addresses', async () => {
    const { email } = makeRegistration();
    const address = newAddress();
    const attempt = (address?: string) => post('/api/auth/register', makeRegistration({ email }), address);
    expect((await untilLimited(() => attempt(address), 20)).n).toBe(11);
    expect((await attempt()).statusCode).toBe(409);
  });

  test('may ask ten times in an hour whether an address is taken', async () => {
    const [person, other] = [await registerPerson(app), await registerPerson(app)];
    const profile = { firstName: 'Ada', lastName: 'King', email: other.registration.email };
    expect((await untilLimited(() => person.as('PUT', '/api/auth/me', profile), 20)).n).toBe(11);
  });

  test('allows a signed-in person ten attempts at its password', async () => {
    const { as } = await registerPerson(app);
    const guess = { currentPassword: 'Wrong1843', newPassword: 'Difference1822' };
    expect((await untilLimited(() => as('POST', '/api/auth/change-password', guess), 20)).n).toBe(11);
  });
});

describe('inviting', () => {
  const inviteBy = async () => {
    const person = await registerPerson(app);
    const url = `/api/organizations/${person.organization.slug}/invitations`;
    return { ...person, url, invite: (email: string) => person.as('POST', url, { email }) };
  };

  test('reaches a mailbox five times a day from one organization, independent of other organizations', async () => {
    const [one, other] = [await inviteBy(), await inviteBy()];
    const { id } = (await one.invite('grace@example.com')).json();
    const { n } = await untilLimited(() => one.as('POST', `${one.url}/${id}/resend`), 10);
    expect(n).toBe(5);
    expect((await one.invite('mary@example.com')).statusCode).toBe(201);
    expect((await other.invite('grace@example.com')).statusCode).toBe(201);
    vi.setSystemTime(Date.now() + 25 * 60 * 60_000);
    const { token } = (await right(one.registration.email)).json();
    const again = await app.inject({
      method: 'POST',
      url: `${one.url}/${id}/resend`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(again.statusCode).toBe(200);
  });

  test('reaches a mailbox five times a day from one person, however many organizations they create', async () => {
    const { as } = await inviteBy();
    const { n } = await untilLimited(async () => {
      const { slug } = (await as('POST', '/api/organizations', { name: 'Engines' })).json();
      const invited = await as('POST', `/api/organizations/${slug}/invitations`, { email: 'grace@example.com' });
      await as('DELETE', `/api/organizations/${slug}`);
      return invited;
    }, 10);
    expect(n).toBe(6);
  });

  test('is possible fifty times in an hour for a person', async () => {
    const { invite } = await inviteBy();
    let number = 0;
    await expectLimit(50, () => invite(`somebody-${++number}@example.com`));
  });

  test('allows ten attempts in fifteen minutes to accept with one link from one address', async () => {
    const address = newAddress();
    const { n } = await untilLimited(() => post('/api/invitations/rwv_guess/accept', makeRegistration(), address), 20);
    expect(n).toBe(11);
  });
});

test('attempts are not limited when the setting is off', async () => {
  const open = await startAnother({ rateLimit: false });
  const payload = { email: 'nobody@example.com', password: 'Wrong1843' };
  for (let n = 0; n < 15; n++) {
    expect((await open.inject({ method: 'POST', url: '/api/auth/login', payload })).statusCode).toBe(401);
  }
});

test('a forwarded address is ignored without a trusted proxy', async () => {
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

  test('may try thirty reset links in fifteen minutes, independent of other addresses', async () => {
    const address = newAddress();
    await expectLimit(30, () => reset(address));
    expect((await reset(newAddress())).statusCode).toBe(400);
  });

  test('counts together with the rest of its network when it is an IPv6 address', async () => {
    let n = 0;
    await expectLimit(30, () => reset(`2001:db8:1:2::${++n}`));
    expect((await reset('2001:db8:1:3::1')).statusCode).toBe(400);
  });
});
