import { getMe, getProject, login, logout } from '@rulewright/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, messageOf } from '#lib/api/api-error.ts';
import { fakeApi, noAnswer, proxyFailure } from '#testing/fake-api.ts';
import { session, signedOut, storedSession, storeSession, user, writeInAnotherTab } from '#testing/session.ts';
import { aProject } from '#testing/workspace.ts';
import { call } from './call.ts';
import { endSession, rereadSession, useSession } from './session-store.ts';

const me = { user, organization: session.organization };
const unauthenticated = { status: 401, body: { code: 'unauthenticated', message: 'Please sign in' } };
const renewed = { body: { token: 'token-2', refreshToken: 'refresh-2' } };
const onlyToken =
  (good: string) =>
  ({ token }: { token: string | null }) =>
    token === good ? { body: me } : unauthenticated;

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: ApiError) => error,
  );

beforeEach(() => storeSession());
afterEach(() => void vi.useRealTimers());

describe('a request', () => {
  test('carries the token when the endpoint needs a signed-in person', async () => {
    const api = fakeApi({ 'GET /api/auth/me': onlyToken('token-1') });
    await expect(call(getMe)).resolves.toEqual(me);
    expect(api.calls).toHaveLength(1);
  });

  test('carries no token when anyone may call the endpoint', async () => {
    const api = fakeApi({ 'POST /api/auth/login': () => ({ body: session }) });
    await call(login, { body: { email: 'ada@example.com', password: 'Engine1843' } });
    expect(api.calls).toEqual([
      { call: 'POST /api/auth/login', token: null, body: { email: 'ada@example.com', password: 'Engine1843' } },
    ]);
  });

  test('encodes its parameters so that they cannot leave their place in the path', async () => {
    const api = fakeApi({ 'GET /api/organizations/a%2F..%2Fb/projects/gr%C3%B6%C3%9Fe': () => ({ body: aProject() }) });
    await call(getProject, { params: { orgSlug: 'a/../b', projectSlug: 'größe' } });
    expect(api.calls).toHaveLength(1);
  });

  test('has no result when the answer has no body', async () => {
    fakeApi({ 'POST /api/auth/logout': () => ({ status: 204 }) });
    await expect(call(logout, { body: { refreshToken: 'refresh-1' } })).resolves.toBeUndefined();
  });

  test('waits for its answer without a time limit', async () => {
    vi.useFakeTimers();
    const hour = 60 * 60_000;
    fakeApi({
      'GET /api/auth/me': async () => {
        await new Promise((resolve) => setTimeout(resolve, hour));
        return { body: me };
      },
    });
    const answer = call(getMe);
    await vi.advanceTimersByTimeAsync(hour);
    await expect(answer).resolves.toEqual(me);
  });

  test('fails with "Not authenticated" without asking the server when there is no token', async () => {
    endSession('by hand');
    const api = fakeApi({});
    await expect(call(getMe)).rejects.toThrow('Not authenticated');
    expect(api.calls).toEqual([]);
  });
});

describe('a failure', () => {
  test('keeps the status, code, message and details of the answer', async () => {
    const details = [{ path: 'email', message: 'Taken' }];
    fakeApi({ 'GET /api/auth/me': () => ({ status: 409, body: { code: 'conflict', message: 'No', details } }) });
    const error = await failure(call(getMe));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 409, code: 'conflict', message: 'No', details, answered: true });
    expect(messageOf(error, 'Fallback')).toBe('No');
  });

  test('shows the fallback when a proxy answers in its own format', async () => {
    fakeApi({ 'GET /api/auth/me': () => proxyFailure(502, '<html>') });
    const error = await failure(call(getMe));
    expect(error).toMatchObject({ status: 502, code: null, answered: true });
    expect(messageOf(error, 'Fallback')).toBe('Fallback');
  });

  test('says that there was no answer', async () => {
    fakeApi({
      'GET /api/auth/me': () => {
        throw noAnswer;
      },
    });
    const error = await failure(call(getMe));
    expect(error).toMatchObject({ status: null, answered: false });
    expect(messageOf(error, 'Fallback')).toBe('Fallback');
  });

  test('is not an API error when the caller aborted', async () => {
    fakeApi({ 'GET /api/auth/me': () => new Promise(() => {}) });
    const given = new AbortController();
    const error = failure(call(getMe, { signal: given.signal }));
    given.abort();
    expect(await error).not.toBeInstanceOf(ApiError);
  });
});

describe('a token that has expired', () => {
  const tokenUntil = (exp: number) => `x.${btoa(JSON.stringify({ iat: exp - 900, exp }))}.x`;
  const now = () => Math.floor(Date.now() / 1000);

  test('is refreshed before it is sent, once for all calls, and one that is still valid is sent', async () => {
    const valid = tokenUntil(now() + 60);
    const api = fakeApi({
      'GET /api/auth/me': onlyToken(valid),
      'POST /api/auth/refresh': () => ({ body: { token: valid, refreshToken: 'refresh-2' } }),
    });
    storeSession({ ...session, token: tokenUntil(now() - 1) });
    await Promise.all([call(getMe), call(getMe)]);
    expect(api.calls.map(({ call }) => call)).toEqual([
      'POST /api/auth/refresh',
      'GET /api/auth/me',
      'GET /api/auth/me',
    ]);
  });

  test('by a clock that is far ahead is refreshed once, and its successor sent until it has been used for as long as it is valid', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const early = tokenUntil(now() - 3_600);
    const api = fakeApi({
      'GET /api/auth/me': () => ({ body: me }),
      'POST /api/auth/refresh': () => ({ body: { token: early, refreshToken: 'refresh-2' } }),
    });
    storeSession({ ...session, token: tokenUntil(now() - 4_000) });
    await call(getMe);
    await call(getMe);
    expect(api.count('POST /api/auth/refresh')).toBe(1);
    vi.setSystemTime(Date.now() + 900_000);
    await call(getMe);
    expect(api.count('POST /api/auth/refresh')).toBe(2);
  });
});

describe('a 401', () => {
  test('leads to a refresh and a second attempt with the new token, which is stored', async () => {
    const api = fakeApi({ 'GET /api/auth/me': onlyToken('token-2'), 'POST /api/auth/refresh': () => renewed });
    await expect(call(getMe)).resolves.toEqual(me);
    expect(api.calls.map(({ call, token }) => [call, token])).toEqual([
      ['GET /api/auth/me', 'token-1'],
      ['POST /api/auth/refresh', null],
      ['GET /api/auth/me', 'token-2'],
    ]);
    expect(api.calls[1]?.body).toEqual({ refreshToken: 'refresh-1' });
    expect(storedSession()).toMatchObject({ token: 'token-2', refreshToken: 'refresh-2', user });
  });

  test('of many calls at once leads to one refresh, and repeats each call', async () => {
    const api = fakeApi({ 'GET /api/auth/me': onlyToken('token-2'), 'POST /api/auth/refresh': () => renewed });
    await expect(Promise.all([call(getMe), call(getMe), call(getMe)])).resolves.toEqual([me, me, me]);
    expect(api.count('POST /api/auth/refresh')).toBe(1);
    expect(api.count('GET /api/auth/me')).toBe(6);
  });

  test('makes calls that start during the refresh wait for the new token', async () => {
    let finish = (_: typeof renewed) => {};
    const refreshed = new Promise<typeof renewed>((resolve) => {
      finish = resolve;
    });
    const api = fakeApi({ 'GET /api/auth/me': onlyToken('token-2'), 'POST /api/auth/refresh': () => refreshed });
    const first = call(getMe);
    await expect.poll(() => api.count('POST /api/auth/refresh')).toBe(1);
    const second = call(getMe);
    finish(renewed);
    await expect(Promise.all([first, second])).resolves.toEqual([me, me]);
    expect(api.calls.filter(({ token }) => token === 'token-1')).toHaveLength(1);
    expect(api.count('POST /api/auth/refresh')).toBe(1);
  });

  test('that arrives after the refresh of another call repeats the call without a second refresh', async () => {
    let answerLate = () => {};
    let slow = true;
    const api = fakeApi({
      'GET /api/auth/me': async ({ token }) => {
        if (token === 'token-1' && slow) {
          slow = false;
          await new Promise<void>((resolve) => {
            answerLate = resolve;
          });
        }
        return onlyToken('token-2')({ token });
      },
      'POST /api/auth/refresh': () => renewed,
    });
    const late = call(getMe);
    await expect.poll(() => api.calls).toHaveLength(1);
    await call(getMe);
    answerLate();
    await expect(late).resolves.toEqual(me);
    expect(api.count('POST /api/auth/refresh')).toBe(1);
  });

  test('leads to only one refresh per call', async () => {
    const api = fakeApi({ 'GET /api/auth/me': () => unauthenticated, 'POST /api/auth/refresh': () => renewed });
    await expect(call(getMe)).rejects.toThrow('Please sign in');
    expect(api.count('POST /api/auth/refresh')).toBe(1);
    expect(api.count('GET /api/auth/me')).toBe(2);
  });

  test('on signing in means only a wrong password', async () => {
    const api = fakeApi({
      'POST /api/auth/login': () => ({ status: 401, body: { code: 'unauthenticated', message: 'Invalid' } }),
    });
    await expect(call(login, { body: { email: 'a@b.example', password: 'wrong pass' } })).rejects.toThrow('Invalid');
    expect(api.calls).toHaveLength(1);
    expect(useSession.getState().token).toBe('token-1');
  });
});

describe('a refresh that is refused', () => {
  test.each([401, 400, 404])('with %d rejects all waiting calls and signs out', async (status) => {
    fakeApi({
      'GET /api/auth/me': () => unauthenticated,
      'POST /api/auth/refresh': () => ({ status, body: { code: 'unauthenticated', message: 'Gone' } }),
    });
    const results = await Promise.allSettled([call(getMe), call(getMe), call(getMe)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(storedSession()).toEqual(signedOut);
    expect(useSession.getState().ended).toBe('refused');
  });

  test('because there is no refresh token signs out without asking the server', async () => {
    storeSession({ refreshToken: null });
    const api = fakeApi({ 'GET /api/auth/me': () => unauthenticated });
    await expect(call(getMe)).rejects.toThrow('Not authenticated');
    expect(api.calls).toHaveLength(1);
    expect(useSession.getState().token).toBeNull();
  });
});

describe('a refresh that fails without a refusal', () => {
  test.each([
    ['because there is no answer', () => Promise.reject(noAnswer)],
    ['because the server failed', () => ({ status: 503, body: { code: 'unavailable', message: 'Soon' } })],
    ['because there were too many', () => ({ status: 429, body: { code: 'rate_limited', message: 'Wait' } })],
  ])('%s keeps the session, and the next call tries again', async (_, answer) => {
    let attempts = 0;
    fakeApi({
      'GET /api/auth/me': onlyToken('token-2'),
      'POST /api/auth/refresh': () => (attempts++ === 0 ? answer() : renewed),
    });
    await expect(Promise.all([call(getMe), call(getMe)])).rejects.toBeInstanceOf(ApiError);
    expect(useSession.getState().token).toBe('token-1');
    await expect(call(getMe)).resolves.toEqual(me);
  });
});

describe('another tab', () => {
  test('that has already refreshed makes another refresh unnecessary', async () => {
    const api = fakeApi({ 'GET /api/auth/me': onlyToken('token-9') });
    window.localStorage.setItem(
      'auth-storage',
      JSON.stringify({ state: { ...session, token: 'token-9', refreshToken: 'refresh-9' }, version: 0 }),
    );
    await expect(call(getMe)).resolves.toEqual(me);
    expect(api.count('POST /api/auth/refresh')).toBe(0);
  });

  test('that refreshed first does not end the session of the tab that is refused for it', async () => {
    fakeApi({
      'GET /api/auth/me': onlyToken('token-9'),
      'POST /api/auth/refresh': () => {
        writeInAnotherTab({ token: 'token-9', refreshToken: 'refresh-9' });
        return unauthenticated;
      },
    });
    await expect(call(getMe)).resolves.toEqual(me);
    expect(storedSession()).toMatchObject({ token: 'token-9', refreshToken: 'refresh-9' });
  });

  test('that signs out during the refresh stays signed out', async () => {
    fakeApi({
      'GET /api/auth/me': () => unauthenticated,
      'POST /api/auth/refresh': () => {
        writeInAnotherTab(signedOut);
        endSession('by hand');
        return renewed;
      },
    });
    await expect(call(getMe)).rejects.toThrow('Not authenticated');
    expect(storedSession()).toEqual(signedOut);
  });

  test('that signs in someone else during the refresh keeps the tokens of that session', async () => {
    const theirs = { token: 'token-of-other', refreshToken: 'refresh-of-other' };
    fakeApi({
      'GET /api/auth/me': () => unauthenticated,
      'POST /api/auth/refresh': () => {
        writeInAnotherTab({ ...theirs, user: { ...user, id: '00000000-0000-4000-8000-000000000009' } });
        return renewed;
      },
    });
    await expect(call(getMe)).rejects.toBeInstanceOf(ApiError);
    expect(storedSession()).toMatchObject(theirs);
  });

  test('that signs in someone else does not receive the answer for the first person', async () => {
    fakeApi({
      'GET /api/auth/me': () => {
        const other = { ...user, id: '00000000-0000-4000-8000-000000000009' };
        writeInAnotherTab({ token: 'token-of-other', refreshToken: 'refresh-of-other', user: other });
        rereadSession();
        return { body: me };
      },
    });
    await expect(call(getMe)).rejects.toThrow('Not authenticated');
  });

  test('that signs in someone else does not make the call of the first person', async () => {
    const other = { ...user, id: '00000000-0000-4000-8000-000000000009' };
    const api = fakeApi({
      'GET /api/auth/me': ({ token }) => {
        if (token !== 'token-1') return { body: me };
        writeInAnotherTab({ token: 'token-of-other', refreshToken: 'refresh-of-other', user: other });
        return unauthenticated;
      },
    });
    await expect(call(getMe)).rejects.toBeInstanceOf(ApiError);
    expect(api.calls.map(({ token }) => token)).toEqual(['token-1']);
  });
});

describe('where the browser has locks', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

  test('waits for the refresh of another tab, and uses its token', async () => {
    const locks = {
      request: async (_name: string, work: () => Promise<unknown>) => {
        writeInAnotherTab({ token: 'token-9', refreshToken: 'refresh-9' });
        return work();
      },
    };
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
    const api = fakeApi({ 'GET /api/auth/me': onlyToken('token-9') });
    await expect(call(getMe)).resolves.toEqual(me);
    expect(api.count('POST /api/auth/refresh')).toBe(0);
  });
});
