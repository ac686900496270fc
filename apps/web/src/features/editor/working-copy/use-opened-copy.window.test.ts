import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeDrafts } from '#testing/fake-drafts.ts';
import { user } from '#testing/session.ts';
import { aDocument } from '#testing/workspace.ts';
import { useOpenedCopy } from './use-opened-copy.ts';

const saved = aDocument({ content: '{}', version: 2 });

async function open(text: string) {
  const drafts = fakeDrafts();
  await drafts.add({ userId: user.id, documentId: saved.id }, text);
  const { result } = renderHook(() => useOpenedCopy(user.id, saved));
  await waitFor(() => expect(result.current).not.toBeNull());
  return drafts;
}

test('removes a draft that equals the saved content', async () => {
  const drafts = await open('{}');
  await waitFor(async () => expect(await drafts.texts()).toEqual([]));
});

test('keeps a draft that differs from the saved content', async () => {
  const drafts = await open('{ }');
  expect(await drafts.texts()).toEqual(['{ }']);
});
