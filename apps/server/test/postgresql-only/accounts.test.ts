import { eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { knownNetworks, passwordResets, refreshTokens, sessions } from '../../src/platform/tables/index.ts';
import { callerWith, makeRegistration, password, registerPerson } from '../support/people.ts';
import { sessionsOf } from '../support/sessions-of.ts';
import { oneConnection, startTestServer } from '../support/test-server.ts';

const { app, config, database } = await startTestServer({ RATE_LIMIT: 'off' }, oneConnection);
const call = callerWith(app, null);

describe('register', () => {
  test('makes the person and their organization, and signs them in', async () => {
    const registration = makeRegistration({ organizationName: 'Analytical Engines!' });
    const response = await call('POST', '/api/auth/register', registration);
    expect(response.statusCode).toBe(201);
    const organization = {
      id: expect.any(String),
      name: 'Analytical Engines!',
      slug: 'analytical-engines',
      description: null,
      created_at: expect.any(String),
    };
    expect(response.json()).toEqual({
      user: {
        id: expect.any(String),
        first_name: 'Ada',
        last_name: 'Lovelace',
        email: registration.email,
        role: 'owner',
        organization: { name: 'Analytical Engines!', slug: 'analytical-engines' },
      },
      organization,
      token: expect.any(String),
      refreshToken: expect.any(String),
      redirect_url: '/dashboard',
    });
    const me = await callerWith(app, response.json().token)('GET', '/api/auth/me');
    expect(me.json()).toEqual({ user: response.json().user, organization });
  });

  test('gives a taken organization address a number, and one of symbols a plain word', async () => {
    const slugs = [];
    for (const organizationName of ['Twin Works', 'twin works', 'Twin  Works', '!!!']) {
      slugs.push((await registerPerson(app, { organizationName })).organization.slug);
    }
    expect(slugs).toEqual(['twin-works', 'twin-works-2', 'twin-works-3', 'organization']);
  });

  test('refuses a taken address whatever its case, and leaves no organization behind', async () => {
    const { registration } = await registerPerson(app);
    const organizationName = 'Never Founded';
    const again = makeRegistration({ email: registration.email.toUpperCase(), organizationName });
    const response = await call('POST', '/api/auth/register', again);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({
      code: 'conflict',
      message: 'An account with this email address already exists',
      details: [{ path: 'email', message: 'An account with this email address already exists' }],
    });
    const founded = (await database.db.query.organizations.findMany()).map(({ name }) => name);
    expect(founded).not.toContain(organizationName);
  });

  test('lets one of many at once have an address', async () => {
    const email = makeRegistration().email;
    const attempts = Array.from({ length: 5 }, () => call('POST', '/api/auth/register', makeRegistration({ email })));
    const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([201, 409, 409, 409, 409]);
  });

  test('takes nothing that the payload does not name', async () => {
    const { organization: another } = await registerPerson(app);
    const id = '00000000-0000-4000-8000-000000000000';
    const { user, organization } = await registerPerson(app, { role: 'member', id, organizationId: another.id });
    expect(user.role).toBe('owner');
    expect(user.id).not.toBe(id);
    expect(organization.id).not.toBe(another.id);
  });

  test.each([
    ['email', 'nobody', 'Please enter a valid email address'],
    ['firstName', '', 'First name is required'],
    ['lastName', 'x'.repeat(51), 'Last name must be less than 50 characters'],
    ['organizationName', 'x', 'Organization name must be at least 2 characters long'],
    ['confirmPassword', 'Other1843', "Passwords don't match"],
    ['confirmPassword', '', 'Please confirm your password'],
  ])('answers a bad %s with its message', async (field, value, message) => {
    const response = await call('POST', '/api/auth/register', makeRegistration({ [field]: value }));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ code: 'invalid', message, details: [{ path: field, message }] });
  });

  test('answers a weak password with its message', async () => {
    const response = await call('POST', '/api/auth/register', makeRegistration({ password: 'engine1843' }));
    expect(response.json().message).toBe(
      'Password must contain at least one lowercase letter, one uppercase letter, and one number',
    );
  });
});

describe('login', () => {
  test('signs in whatever the case of the address', async () => {
    const { registration, user, organization } = await registerPerson(app);
    const email = registration.email.toUpperCase();
    const response = await call('POST', '/api/auth/login', { email, password });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      user,
      organization,
      token: expect.any(String),
      refreshToken: expect.any(String),
    });
  });

  test('answers a wrong password and an unknown person alike', async () => {
    const { registration } = await registerPerson(app);
    const wrong = await call('POST', '/api/auth/login', { email: registration.email, password: 'Wrong1843' });
    const unknown = await call('POST', '/api/auth/login', { email: 'nobody@example.com', password: 'Wrong1843' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({ code: 'unauthenticated', message: 'Invalid email or password' });
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body]);
  });

  test.each([
    [{ email: '', password }, 'Email is required'],
    [{ email: 'ada', password }, 'Please enter a valid email address'],
    [{ email: 'ada@example.com', password: '' }, 'Password is required'],
    [{ email: 'ada@example.com', password: 'short' }, 'Password must be at least 8 characters long'],
  ])('answers %j with its message', async (payload, message) => {
    const response = await call('POST', '/api/auth/login', payload);
    expect([response.statusCode, response.json().message]).toEqual([400, message]);
  });
});

describe('the profile', () => {
  const changes = { firstName: 'Augusta', lastName: 'King', email: 'countess@example.com' };

  test('is changed, and tells so', async () => {
    const { as, user } = await registerPerson(app);
    const response = await as('PUT', '/api/auth/me', changes);
    expect(response.json()).toEqual({
      user: { ...user, first_name: 'Augusta', last_name: 'King', email: 'countess@example.com' },
    });
    expect((await as('GET', '/api/auth/me')).json().user).toEqual(response.json().user);
    const login = await call('POST', '/api/auth/login', { email: changes.email, password });
    expect(login.statusCode).toBe(200);
  });

  test("keeps its own address, and never gets another person's", async () => {
    const [first, second] = [await registerPerson(app), await registerPerson(app)];
    const own = { ...changes, email: first.registration.email };
    expect((await first.as('PUT', '/api/auth/me', own)).statusCode).toBe(200);
    const response = await second.as('PUT', '/api/auth/me', { ...own, email: own.email.toUpperCase() });
    expect(response.statusCode).toBe(409);
    expect(response.json().details).toEqual([
      { path: 'email', message: 'An account with this email address already exists' },
    ]);
    expect((await second.as('GET', '/api/auth/me')).json().user).toEqual(second.user);
  });

  test("changes nobody else's, and neither role nor organization", async () => {
    const [first, second] = [await registerPerson(app), await registerPerson(app)];
    const greedy = {
      firstName: 'Eve',
      lastName: 'Adams',
      email: first.registration.email,
      role: 'member',
      organization: second.user.organization,
      organizationId: second.organization.id,
      id: second.user.id,
    };
    const { user } = (await first.as('PUT', '/api/auth/me', greedy)).json();
    expect(user).toEqual({ ...first.user, first_name: 'Eve', last_name: 'Adams' });
    expect((await second.as('GET', '/api/auth/me')).json().user).toEqual(second.user);
  });

  test('answers bad input with its message', async () => {
    const { as } = await registerPerson(app);
    const response = await as('PUT', '/api/auth/me', { ...changes, firstName: 'A' });
    expect([response.statusCode, response.json().message]).toEqual([
      400,
      'First name must be at least 2 characters long',
    ]);
  });
});

test('a token that is missing, damaged or forged is answered 401', async () => {
  const { token } = await registerPerson(app);
  const [header, payload, signature] = token.split('.');
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
  const forged = [
    null,
    'x',
    `${header}.${payload}.x`,
    `${unsigned}.${payload}.`,
    `${unsigned}.${payload}.${signature}`,
  ];
  for (const bad of forged) {
    const response = await callerWith(app, bad)('GET', '/api/auth/me');
    expect([bad, response.statusCode, response.json().code]).toEqual([bad, 401, 'unauthenticated']);
  }
});

test('what has expired is deleted when a server starts, though nobody returns', async () => {
  const [gone, present] = [await registerPerson(app), await registerPerson(app)];
  const { db } = database;
  const expiresAt = new Date(Date.now() - 1_000);
  const { id: userId } = gone.user;
  await db.update(sessions).set({ expiresAt }).where(eq(sessions.userId, userId));
  await db.insert(passwordResets).values({ hash: 'a link', userId, expiresAt });
  const usedAt = new Date(Date.now() - 91 * 24 * 60 * 60_000);
  await db.update(knownNetworks).set({ usedAt }).where(eq(knownNetworks.userId, userId));
  const another = await buildApp({ config, database });
  const left = (userId: string) =>
    Promise.all([
      db.$count(sessions, eq(sessions.userId, userId)),
      db.$count(refreshTokens, inArray(refreshTokens.sessionId, sessionsOf(db, userId))),
      db.$count(passwordResets, eq(passwordResets.userId, userId)),
      db.$count(knownNetworks, eq(knownNetworks.userId, userId)),
    ]);
  await expect.poll(() => left(userId)).toEqual([0, 0, 0, 0]);
  expect(await left(present.user.id)).toEqual([1, 1, 0, 1]);
  await another.close();
});
