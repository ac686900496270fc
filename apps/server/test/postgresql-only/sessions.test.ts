import { and, inArray, isNull } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refreshTokens } from '../../src/platform/tables/index.ts';
import { callerWith, password, registerPerson } from '../support/people.ts';
import { sessionsOf } from '../support/sessions-of.ts';
import { beginSlowRequest } from '../support/slow-request.ts';
import { startTestServer } from '../support/test-server.ts';

const { app, database } = await startTestServer({ RATE_LIMIT: 'off' });
const call = callerWith(app, null);

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const refresh = (refreshToken: string) => call('POST', '/api/auth/refresh', { refreshToken });
const logout = (refreshToken: string) => call('POST', '/api/auth/logout', { refreshToken });
const statusOfMe = async (token: string) => (await callerWith(app, token)('GET', '/api/auth/me')).statusCode;
const login = async (email: string) => (await call('POST', '/api/auth/login', { email, password })).json();

describe('an access token', () => {
  test('is valid for fifteen minutes', async () => {
    const { token } = await registerPerson(app);
    later(14 * MINUTE);
    expect(await statusOfMe(token)).toBe(200);
    later(2 * MINUTE);
    expect(await statusOfMe(token)).toBe(401);
  });
});

describe('a refresh token', () => {
  test('is exchanged for new tokens that are valid', async () => {
    const first = await registerPerson(app);
    later(20 * MINUTE);
    const response = await refresh(first.refreshToken);
    expect(response.statusCode).toBe(200);
    const { token, refreshToken } = response.json();
    expect(Object.keys(response.json()).sort()).toEqual(['refreshToken', 'token']);
    expect(refreshToken).not.toBe(first.refreshToken);
    expect(await statusOfMe(token)).toBe(200);
  });

  test('is valid for thirty days, and each exchange gives one for thirty more', async () => {
    const { refreshToken } = await registerPerson(app);
    later(29 * DAY);
    const second = (await refresh(refreshToken)).json();
    later(29 * DAY);
    const third = (await refresh(second.refreshToken)).json();
    expect(await statusOfMe(third.token)).toBe(200);
    later(31 * DAY);
    expect((await refresh(third.refreshToken)).statusCode).toBe(401);
  });

  test('that is used again ends the session that it belongs to', async () => {
    const { refreshToken } = await registerPerson(app);
    const second = (await refresh(refreshToken)).json();
    later(MINUTE);
    const replay = await refresh(refreshToken);
    expect(replay.statusCode).toBe(401);
    expect(replay.json()).toEqual({ code: 'unauthenticated', message: 'Your session has ended. Sign in again.' });
    expect((await refresh(second.refreshToken)).statusCode).toBe(401);
    expect(await statusOfMe(second.token)).toBe(401);
  });

  test("used again ends nobody else's session, and none of the person's other ones", async () => {
    const [person, neighbour] = [await registerPerson(app), await registerPerson(app)];
    const elsewhere = await login(person.registration.email);
    await refresh(person.refreshToken);
    later(MINUTE);
    await refresh(person.refreshToken);
    expect(await statusOfMe(elsewhere.token)).toBe(200);
    expect(await statusOfMe(neighbour.token)).toBe(200);
  });

  test('used by two tabs at once gives both a valid token', async () => {
    const { refreshToken } = await registerPerson(app);
    const answers = await Promise.all([refresh(refreshToken), refresh(refreshToken), refresh(refreshToken)]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(await statusOfMe(answer.json().token)).toBe(200);
      later(MINUTE);
      expect((await refresh(answer.json().refreshToken)).statusCode).toBe(200);
    }
  });

  test('used sixty times, twenty at once, leaves four valid tokens', async () => {
    const { refreshToken } = await registerPerson(app);
    const given: string[] = [];
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)));
      for (const answer of answers) given.push(answer.json().refreshToken);
    }
    expect(new Set(given).size).toBe(60);
    later(MINUTE);
    const answers = [];
    for (const token of given) answers.push((await refresh(token)).statusCode);
    expect(answers.filter((status) => status === 200)).toHaveLength(4);
    expect(answers.filter((status) => status === 401)).toHaveLength(56);
  });

  test('exchanged in ever more branches leaves no more than four valid tokens', async () => {
    const person = await registerPerson(app);
    let branches = [person.refreshToken];
    for (let generation = 0; generation < 4; generation++) {
      const answers = await Promise.all(branches.flatMap((token) => [refresh(token), refresh(token), refresh(token)]));
      branches = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json().refreshToken);
    }
    const theirs = inArray(refreshTokens.sessionId, sessionsOf(database.db, person.user.id));
    const live = and(theirs, isNull(refreshTokens.replacedAt));
    expect(await database.db.$count(refreshTokens, live)).toBe(4);
  });

  test('that was pushed out by newer ones is refused, and ends nothing', async () => {
    const { refreshToken } = await registerPerson(app);
    const first = (await refresh(refreshToken)).json();
    for (let n = 0; n < 4; n++) {
      later(100);
      await refresh(refreshToken);
    }
    const latest = (await refresh(refreshToken)).json();
    later(MINUTE);
    expect((await refresh(first.refreshToken)).statusCode).toBe(401);
    expect((await refresh(latest.refreshToken)).statusCode).toBe(200);
  });

  test.each(['rwr_unknown', 'x', "' or 1=1 --"])('that nobody was given is refused: %s', async (unknown) => {
    expect((await refresh(unknown)).statusCode).toBe(401);
  });

  test('that is missing or too long is answered 400', async () => {
    expect((await call('POST', '/api/auth/refresh', {})).statusCode).toBe(400);
    expect((await refresh('x'.repeat(5000))).statusCode).toBe(400);
  });
});

describe('at the same moment', () => {
  test('refreshing and signing out, or changing the password, fail nobody', async () => {
    for (let round = 0; round < 15; round++) {
      const { refreshToken, as, registration } = await registerPerson(app);
      const [first, second] = (await Promise.all([refresh(refreshToken), refresh(refreshToken)])).map((r) => r.json());
      const elsewhere = await login(registration.email);
      const answers = await Promise.all([
        refresh(first.refreshToken),
        logout(second.refreshToken),
        refresh(elsewhere.refreshToken),
        as('POST', '/api/auth/change-password', { currentPassword: password, newPassword: 'Difference1822' }),
      ]);
      for (const { statusCode } of answers) expect([200, 204, 401]).toContain(statusCode);
    }
  });
});

describe('logout', () => {
  test('ends the session at once, and only that one', async () => {
    const { token, refreshToken, registration } = await registerPerson(app);
    const elsewhere = await login(registration.email);
    expect((await logout(refreshToken)).statusCode).toBe(204);
    expect(await statusOfMe(token)).toBe(401);
    expect((await refresh(refreshToken)).statusCode).toBe(401);
    expect(await statusOfMe(elsewhere.token)).toBe(200);
  });

  test('with a token that was exchanged before ends its session all the same', async () => {
    const { refreshToken } = await registerPerson(app);
    const second = (await refresh(refreshToken)).json();
    await logout(refreshToken);
    expect(await statusOfMe(second.token)).toBe(401);
  });

  test('refuses a call that was still arriving', async () => {
    const { token, refreshToken, organization, registration } = await registerPerson(app);
    const url = `/api/organizations/${organization.slug}/projects`;
    const slow = await beginSlowRequest(app, { method: 'POST', url, token, payload: { name: 'Loans' } });
    await logout(refreshToken);
    expect(await slow.finish()).toEqual({
      statusCode: 401,
      json: { code: 'unauthenticated', message: 'Your session has ended. Sign in again.' },
    });
    const again = callerWith(app, (await login(registration.email)).token);
    expect((await again('GET', url)).json().projects).toEqual([]);
  });

  test('answers an unknown token like a known one', async () => {
    expect((await logout('rwr_unknown')).statusCode).toBe(204);
  });
});
