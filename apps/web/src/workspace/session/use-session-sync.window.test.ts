import { QueryClient } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { session, signedOut, storeSession, user, writeInAnotherTab } from '#testing/session.ts';
import { endSession, startSession, updateUser } from './session-store.ts';
import { useSessionSync } from './use-session-sync.ts';

function watch() {
  const queryClient = new QueryClient();
  storeSession();
  const { unmount } = renderHook(() => useSessionSync(queryClient));
  queryClient.setQueryData(['projects'], ['secret']);
  return { unmount, loaded: () => queryClient.getQueryData(['projects']) };
}

test('clears the cache on signing out', () => {
  const { loaded } = watch();
  endSession('by hand');
  expect(loaded()).toBeUndefined();
});

test('clears the cache when another tab signs out', () => {
  const { loaded } = watch();
  writeInAnotherTab(signedOut);
  expect(loaded()).toBeUndefined();
});

test('clears the cache when someone else signs in', () => {
  const { loaded } = watch();
  startSession({ ...session, user: { ...user, id: '00000000-0000-4000-8000-000000000009' } });
  expect(loaded()).toBeUndefined();
});

test('keeps the cache when the same person changes', () => {
  const { loaded } = watch();
  updateUser({ ...user, first_name: 'Augusta' });
  expect(loaded()).toEqual(['secret']);
});

test('stops listening once the application is unmounted', () => {
  const { unmount, loaded } = watch();
  unmount();
  writeInAnotherTab(signedOut);
  expect(loaded()).toEqual(['secret']);
});
