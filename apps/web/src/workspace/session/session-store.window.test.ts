import { afterEach, expect, test, vi } from 'vitest';
import { organization, session, signedOut, storedSession, storeSession, user } from '#testing/session.ts';
import {
  confirmSession,
  endSession,
  isSignedIn,
  replaceOrganization,
  startSession,
  updateUser,
  useSession,
} from './session-store.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

function reload(text: string) {
  window.localStorage.setItem('auth-storage', text);
  void useSession.persist.rehydrate();
  return useSession.getState();
}

test('stores a session under its key, with exactly four fields', () => {
  startSession(session);
  expect(storedSession()).toEqual(session);
});

test('restores a stored session', () => {
  storeSession();
  expect(useSession.getState()).toMatchObject(session);
  expect(isSignedIn(useSession.getState())).toBe(true);
});

test('clears all four fields on signing out', () => {
  startSession(session);
  endSession('by hand');
  expect(storedSession()).toEqual(signedOut);
});

test.each([
  ['no JSON', '{"state":'],
  ['a number', '7'],
  ['nothing', 'null'],
  ['a state of another kind', '{"state":"signed in"}'],
  ['fields of other kinds', '{"state":{"token":7,"refreshToken":{},"user":"Ada","organization":[]},"version":0}'],
])('ignores %s in the storage', (_, text) => {
  storeSession();
  expect(reload(text)).toMatchObject(signedOut);
});

test('a token with a user who lacks a name is not signed in', () => {
  const state = reload(JSON.stringify({ state: { ...session, user: { id: user.id, email: user.email } }, version: 0 }));
  expect(state.token).toBe('token-1');
  expect(isSignedIn(state)).toBe(false);
});

test('accepts a session stored by another version of the application', () => {
  expect(reload(JSON.stringify({ state: session, version: 7 }))).toMatchObject(session);
});

test('keeps the session in memory when the storage refuses to be written', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  startSession(session);
  updateUser({ ...user, first_name: 'Augusta' });
  expect(useSession.getState()).toMatchObject({ token: 'token-1', user: { first_name: 'Augusta' } });
});

test('does not restore tokens that another tab has replaced', () => {
  startSession(session);
  window.localStorage.setItem('auth-storage', JSON.stringify({ state: { ...session, token: 'token-9' }, version: 0 }));
  updateUser({ ...user, first_name: 'Augusta' });
  expect(storedSession()).toMatchObject({ token: 'token-9', user: { first_name: 'Augusta' } });
});

test('does not sign in again a person who signed out in another tab', () => {
  startSession(session);
  window.localStorage.setItem('auth-storage', JSON.stringify({ state: signedOut, version: 0 }));
  updateUser({ ...user, first_name: 'Augusta' });
  expect(storedSession()).toEqual(signedOut);
});

test.each([
  ['their name', () => updateUser({ ...user, first_name: 'Augusta' })],
  ['their organization', () => replaceOrganization({ ...organization, name: 'Engines' })],
  ['who they are', () => confirmSession(user.id, session)],
])('does not write an answer about one person, %s, to the session of another', (_, take) => {
  startSession(session);
  const bob = { ...user, id: 'bob', first_name: 'Bob' };
  const theirs = { ...session, token: 'token-9', user: bob, organization: { ...organization, id: 'other' } };
  window.localStorage.setItem('auth-storage', JSON.stringify({ state: theirs, version: 0 }));
  take();
  expect(storedSession()).toEqual(theirs);
});
