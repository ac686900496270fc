import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import argon2 from '@node-rs/argon2';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { callerWith, password, registerPerson } from '../support/people.ts';
import { beginSlowRequest } from '../support/slow-request.ts';
import { startTestServer } from '../support/test-server.ts';

const { app, config, database } = await startTestServer({ RATE_LIMIT: 'off', PUBLIC_URL: 'https://rules.example.com' });
const call = callerWith(app, null);

const MINUTE = 60_000;
const newPassword = 'Difference1822';
const outbox = join(config.dataDir, 'outbox');

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const sessionEnded = { code: 'unauthenticated', message: 'Your session has ended. Sign in again.' };
const login = (email: string, secret: string) => call('POST', '/api/auth/login', { email, password: secret });
const statusOfMe = async (token: string) => (await callerWith(app, token)('GET', '/api/auth/me')).statusCode;
const forgot = (email: string) => call('POST', '/api/auth/forgot-password', { email });
const reset = (token: string, secret = newPassword) =>
  call('POST', '/api/auth/reset-password', { token, password: secret });

async function mailsTo(address: string) {
  const files = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(
    files.sort().map(async (file) => PostalMime.parse(await readFile(join(outbox, file)))),
  );
  return mails.filter(({ to }) => to?.[0]?.address === address.toLowerCase());
}

async function resetTokenFor(email: string): Promise<string> {
  const before = (await mailsTo(email)).length;
  await forgot(email);
  const mail = await vi.waitFor(async () => {
    const mails = await mailsTo(email);
    expect(mails.length).toBeGreaterThan(before);
    return mails.at(-1);
  }, 5_000);
  return new URL(/https:\S+/.exec(mail?.text ?? '')?.[0] as string).searchParams.get('token') as string;
}

describe('change password', () => {
  const change = (currentPassword: string, secret = newPassword) => ({ currentPassword, newPassword: secret });

  test('replaces the password and ends every other session', async () => {
    const { as, token, registration } = await registerPerson(app);
    const elsewhere = (await login(registration.email, password)).json();
    const neighbour = await registerPerson(app);
    const response = await as('POST', '/api/auth/change-password', change(password));
    expect(response.statusCode).toBe(200);
    expect(await statusOfMe(token)).toBe(200);
    expect(await statusOfMe(elsewhere.token)).toBe(401);
    expect(await statusOfMe(neighbour.token)).toBe(200);
    expect((await login(registration.email, password)).statusCode).toBe(401);
    expect((await login(registration.email, newPassword)).statusCode).toBe(200);
  });

  test('refuses a wrong current password, and changes nothing', async () => {
    const { as, registration } = await registerPerson(app);
    const response = await as('POST', '/api/auth/change-password', change('Wrong1843'));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      code: 'invalid',
      message: 'Current password is incorrect',
      details: [{ path: 'currentPassword', message: 'Current password is incorrect' }],
    });
    expect((await login(registration.email, password)).statusCode).toBe(200);
  });

  test('does not undo a reset that happens at the same time', async () => {
    const { token, registration } = await registerPerson(app);
    const link = await resetTokenFor(registration.email);
    const url = '/api/auth/change-password';
    const slow = await beginSlowRequest(app, { method: 'POST', url, token, payload: change(password, 'Stolen1843') });
    expect((await reset(link)).statusCode).toBe(200);
    expect(await slow.finish()).toEqual({ statusCode: 401, json: sessionEnded });
    expect((await login(registration.email, newPassword)).statusCode).toBe(200);
    expect((await login(registration.email, 'Stolen1843')).statusCode).toBe(401);
  });

  test('succeeds once when it is sent twice at the same time', async () => {
    const { as, registration } = await registerPerson(app);
    const elsewhere = callerWith(app, (await login(registration.email, password)).json().token);
    const wanted = ['Difference1822', 'Analytical1837'];
    const answers = await Promise.all(
      [as, elsewhere].map((call, n) => call('POST', '/api/auth/change-password', change(password, wanted[n]))),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    expect(answers.find(({ statusCode }) => statusCode === 401)?.json()).toEqual(sessionEnded);
    for (const [n, { statusCode }] of answers.entries()) {
      expect((await login(registration.email, wanted[n] as string)).statusCode).toBe(statusCode);
    }
  });

  test('does not deadlock with a reset at the same time, and one of them succeeds', async () => {
    for (let round = 0; round < 8; round++) {
      const { as, registration } = await registerPerson(app);
      const link = await resetTokenFor(registration.email);
      const changing = as('POST', '/api/auth/change-password', change(password, 'Analytical1837'));
      const [changed, wasReset] = await Promise.all([changing, reset(link)]);
      expect([
        [200, 400],
        [401, 200],
      ]).toContainEqual([changed.statusCode, wasReset.statusCode]);
    }
  });

  test.each([
    [change(''), 'Current password is required'],
    [change(password, 'Short1'), 'Password must be at least 8 characters long'],
    [
      change(password, 'lowercase1'),
      'Password must contain at least one lowercase letter, one uppercase letter, and one number',
    ],
  ])('answers %j with its message', async (payload, message) => {
    const { as } = await registerPerson(app);
    const response = await as('POST', '/api/auth/change-password', payload);
    expect([response.statusCode, response.json().message]).toEqual([400, message]);
  });
});

test('passwords and tokens are never stored in plain text', async () => {
  const { registration, refreshToken } = await registerPerson(app);
  const link = await resetTokenFor(registration.email);
  const { users, refreshTokens, passwordResets } = database.db.query;
  const stored = [await users.findMany(), await refreshTokens.findMany(), await passwordResets.findMany()];
  for (const secret of [password, refreshToken, link]) expect(JSON.stringify(stored)).not.toContain(secret);
});

test('a server with an https address tells the browser to use only https', async () => {
  for (const url of ['/api/about', '/'])
    expect((await app.inject(url)).headers['strict-transport-security']).toMatch(/^max-age=\d{7,}/);
});

test('a server with an https address isolates its pages from other windows, and still answers plain http behind a proxy', async () => {
  const { headers } = await app.inject('/');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
});

describe('forgot password', () => {
  test('answers a known and an unknown address in the same way', async () => {
    const { registration } = await registerPerson(app);
    const [known, unknown] = [await forgot(registration.email), await forgot('nobody@example.com')];
    expect(known.statusCode).toBe(200);
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    expect(await mailsTo('nobody@example.com')).toEqual([]);
  });

  test('sends a mail with the name of the person and a link, in a file that only its owner can read', async () => {
    const { registration } = await registerPerson(app, { firstName: '<b>Ada</b>' });
    const token = await resetTokenFor(registration.email.toUpperCase());
    const [mail] = await mailsTo(registration.email);
    const link = `https://rules.example.com/reset-password?token=${token}`;
    expect(mail?.subject).toBe('Reset your Rulewright password');
    expect(mail?.from).toEqual({ address: 'no-reply@rules.example.com', name: 'Rulewright' });
    expect(mail?.text).toContain('Hello <b>Ada</b>,');
    expect(mail?.text).toContain('one hour');
    expect(mail?.html).toContain(`href="https://rules.example.com/reset-password?token=`);
    expect(mail?.html).toContain('Hello &lt;b&gt;Ada&lt;/b&gt;,');
    expect(mail?.html).not.toContain('<b>Ada');
    expect(link).toMatch(/token=rwp_[\w-]{43}$/);
    const [file] = await readdir(outbox);
    expect((await stat(join(outbox, file as string))).mode & 0o077).toBe(0);
  });

  test.each([
    ['', 'Email is required'],
    ['ada', 'Please enter a valid email address'],
  ])('answers %j with its message', async (email, message) => {
    const response = await forgot(email);
    expect([response.statusCode, response.json().message]).toEqual([400, message]);
  });
});

describe('reset password', () => {
  const invalid = { code: 'invalid', message: 'The password reset link is invalid or has expired.' };

  test('with the link of the mail sets the new password and ends every session', async () => {
    const { registration, token, refreshToken } = await registerPerson(app);
    const link = await resetTokenFor(registration.email);
    expect((await reset(link)).statusCode).toBe(200);
    expect((await login(registration.email, newPassword)).statusCode).toBe(200);
    expect((await login(registration.email, password)).statusCode).toBe(401);
    expect(await statusOfMe(token)).toBe(401);
    expect((await call('POST', '/api/auth/refresh', { refreshToken })).statusCode).toBe(401);
  });

  test('works once, and makes older links void', async () => {
    const { registration } = await registerPerson(app);
    const [older, newer] = [await resetTokenFor(registration.email), await resetTokenFor(registration.email)];
    const uses = await Promise.all([reset(newer), reset(newer)]);
    expect(uses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect((await reset(older)).json()).toEqual(invalid);
  });

  test('works for one hour', async () => {
    const [early, late] = [(await registerPerson(app)).registration, (await registerPerson(app)).registration];
    const [first, second] = [await resetTokenFor(early.email), await resetTokenFor(late.email)];
    vi.setSystemTime(Date.now() + 59 * MINUTE);
    expect((await reset(first)).statusCode).toBe(200);
    vi.setSystemTime(Date.now() + 2 * MINUTE);
    expect((await reset(second)).json()).toEqual(invalid);
    expect((await login(late.email, password)).statusCode).toBe(200);
  });

  function watchHashing() {
    const hash = vi.spyOn(argon2, 'hash');
    onTestFinished(() => hash.mockRestore());
    return hash;
  }

  test('does not hash the password when the link is unknown', async () => {
    const hash = watchHashing();
    await reset('rwp_unknown', 'Guessed1843');
    const { registration } = await registerPerson(app);
    await reset(await resetTokenFor(registration.email), 'Known1843');
    const hashed = hash.mock.calls.map(([secret]) => secret);
    expect(hashed).toContain('Known1843');
    expect(hashed).not.toContain('Guessed1843');
  });

  test('hashes the password before it opens a transaction', async () => {
    const { registration } = await registerPerson(app);
    const link = await resetTokenFor(registration.email);
    const hash = watchHashing();
    const transaction = vi.spyOn(database.db, 'transaction');
    onTestFinished(() => transaction.mockRestore());
    expect((await reset(link)).statusCode).toBe(200);
    expect(hash).toHaveBeenCalledBefore(transaction);
  });

  test('refuses a link after the address of the account has changed', async () => {
    const { registration, as } = await registerPerson(app);
    const link = await resetTokenFor(registration.email);
    await as('PUT', '/api/auth/me', { firstName: 'Ada', lastName: 'King', email: `new-${registration.email}` });
    expect((await reset(link)).json()).toEqual(invalid);
  });

  test('refuses a link after the password has changed', async () => {
    const { registration, as } = await registerPerson(app);
    const link = await resetTokenFor(registration.email);
    await as('POST', '/api/auth/change-password', { currentPassword: password, newPassword });
    expect((await reset(link)).json()).toEqual(invalid);
  });

  test.each([
    ['', newPassword, 'Reset token is required'],
    ['rwp_unknown', newPassword, invalid.message],
    ['rwp_unknown', 'Short1', 'Password must be at least 8 characters long'],
  ])('answers %j and %j with its message', async (token, secret, message) => {
    const response = await reset(token, secret);
    expect([response.statusCode, response.json().message]).toEqual([400, message]);
  });
});
