import type { Document } from '@rulewright/contract';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fakeDrafts } from '#testing/fake-drafts.ts';
import { user } from '#testing/session.ts';
import { useOpenedCopy } from './use-opened-copy.ts';

const saved = { id: 'approval', content: '{}', version: 2 } as Document;
let close = async () => {};

afterEach(() => close());

async function open(text: string) {
  const drafts = fakeDrafts();
  close = drafts.close;
  drafts.add({ userId: user.id, documentId: saved.id }, text);
  const { result } = renderHook(() => useOpenedCopy(user.id, saved));
  await waitFor(() => expect(result.current).not.toBeNull());
  return drafts;
}

test('a draft of what has been saved since is removed', async () => {
  const drafts = await open('{}');
  await waitFor(() => expect(drafts.texts()).toEqual([]));
});

test('a draft of other work stays', async () => {
  const drafts = await open('{ }');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(drafts.texts()).toEqual(['{ }']);
});
