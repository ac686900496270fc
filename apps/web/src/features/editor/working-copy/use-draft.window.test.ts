import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeDrafts } from '#testing/fake-drafts.ts';
import { session, signedOut, storeSession, user } from '#testing/session.ts';
import { clearDocumentDrafts, removeDraft, storeDraft } from '#workspace/drafts/draft-store.ts';
import { endSession, startSession } from '#workspace/session/session-store.ts';
import { useDraft } from './use-draft.ts';
import { createWorkingCopy } from './working-copy.ts';

const key = { userId: user.id, documentId: 'approval' };
const address = { orgSlug: 'analytical-engines', projectSlug: 'loans', docSlug: 'approval' };
let drafts: ReturnType<typeof fakeDrafts>;

beforeEach(() => {
  vi.useFakeTimers();
  drafts = fakeDrafts();
  startSession(session);
});

afterEach(async () => {
  vi.useRealTimers();
});

function open() {
  const copy = createWorkingCopy({ content: '{}', version: 1 });
  const { unmount } = renderHook(() => useDraft(copy, key, address));
  return { copy, close: () => act(async () => unmount()) };
}

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('stores a draft at least once a second while somebody types without a pause', async () => {
  const { copy } = open();
  let text = '{}';
  for (let typed = 0; typed < 11; typed++) {
    text += ' ';
    act(() => copy.type(text));
    await wait(100);
  }
  expect(await drafts.texts()).toEqual([`{}${' '.repeat(10)}`]);
});

describe('the latest edit', () => {
  test('is stored when the session ends', async () => {
    const { copy, close } = open();
    act(() => copy.type('{ }'));
    endSession('refused');
    await close();
    expect(await drafts.texts()).toEqual(['{ }']);
  });

  test('is stored when the session ends in another tab', async () => {
    const { copy, close } = open();
    act(() => copy.type('{ }'));
    storeSession(signedOut);
    await close();
    expect(await drafts.texts()).toEqual(['{ }']);
  });

  test('is not stored when the person signs out', async () => {
    const { copy, close } = open();
    act(() => copy.type('{ }'));
    endSession('by hand');
    await close();
    expect(await drafts.texts()).toEqual([]);
  });

  test('is not stored when the person signs out in another tab', async () => {
    const { copy, close } = open();
    act(() => copy.type('{ }'));
    // What the other tab writes, and nothing of what it remembers.
    window.localStorage.setItem('auth-signed-out', 'true');
    storeSession(signedOut);
    await close();
    expect(await drafts.texts()).toEqual([]);
  });

  test('is stored again once a person who signed out has returned', async () => {
    endSession('by hand');
    startSession(session);
    const { copy, close } = open();
    act(() => copy.type('{ }'));
    endSession('refused');
    await close();
    expect(await drafts.texts()).toEqual(['{ }']);
  });
});

test('stores unsaved work again when another tab takes over its draft', async () => {
  vi.useRealTimers();
  const { copy } = open();
  act(() => copy.type('{ }'));
  await vi.waitFor(async () => expect(await drafts.texts()).toEqual(['{ }']), 10_000);
  await storeDraft(key, { text: 'theirs', base_version: 1, kept_at: '2026-01-01T00:00:00.000Z' });
  await removeDraft(key);
  await vi.waitFor(async () => expect(await drafts.texts()).toEqual(['{ }']), 10_000);
});

test('stores nothing again when another tab deletes the document, until the next edit', async () => {
  const { copy } = open();
  act(() => copy.type('{ }'));
  await wait(2000);
  expect(await drafts.texts()).toEqual(['{ }']);
  await clearDocumentDrafts(key);
  await wait(2000);
  expect(await drafts.texts()).toEqual([]);
  act(() => copy.type('{  }'));
  await wait(2000);
  expect(await drafts.texts()).toEqual(['{  }']);
});
