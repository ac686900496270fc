import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeDrafts } from '#testing/fake-drafts.ts';
import { readDraft, removeDraft, storeDraft } from './draft-store.ts';

const key = { userId: 'ada', documentId: 'approval' };
const work = (text: string) => ({ text, base_version: 1, kept_at: '2026-03-04T13:00:00.000Z' });
let drafts: ReturnType<typeof fakeDrafts>;

beforeEach(() => {
  drafts = fakeDrafts();
  // Its page was loaded twice before.
  sessionStorage.setItem('rulewright-tab', 'before-1 before-2');
});

const channels: BroadcastChannel[] = [];

afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
});

/** Others that answer when they are asked whether they are there. */
function withOpenTabs(...tabs: string[]) {
  for (const here of tabs) {
    const channel = new BroadcastChannel('rulewright-tabs');
    channel.onmessage = ({ data }) => data.asked?.includes(here) && channel.postMessage({ here });
    channels.push(channel);
  }
}

test('stores the draft of each tab separately', async () => {
  withOpenTabs('other');
  await drafts.add(key, 'theirs', { tab: 'other' });
  expect(await readDraft(key)).toBeNull();
  await storeDraft(key, work('mine'));
  expect(await drafts.texts(key.userId)).toEqual(['mine', 'theirs']);
  expect(await readDraft(key)).toMatchObject({ text: 'mine' });
  await removeDraft(key);
  expect(await drafts.texts(key.userId)).toEqual(['theirs']);
});

describe('a draft of a closed tab', () => {
  test('goes to the next tab that opens the document, the latest first', async () => {
    withOpenTabs('other');
    await drafts.add(key, 'older', { tab: 'gone-1', kept_at: '2026-03-04T10:00:00.000Z' });
    await drafts.add(key, 'latest', { tab: 'gone-2', kept_at: '2026-03-04T11:00:00.000Z' });
    await drafts.add(key, 'theirs', { tab: 'other', kept_at: '2026-03-04T12:00:00.000Z' });
    await drafts.add({ ...key, documentId: 'approval-2' }, 'elsewhere', { tab: 'gone-2' });
    expect(await readDraft(key)).toMatchObject({ text: 'latest' });
    await removeDraft(key);
    expect(await drafts.texts(key.userId)).toEqual(['elsewhere', 'older', 'theirs']);
  });

  test('is left alone while this tab has a draft of its own', async () => {
    await storeDraft(key, work('mine'));
    await drafts.add(key, 'left', { kept_at: '2026-03-05T12:00:00.000Z' });
    expect(await readDraft(key)).toMatchObject({ text: 'mine' });
    await removeDraft(key);
    expect(await readDraft(key)).toMatchObject({ text: 'left' });
  });

  test('goes first to the tab that had it before its page was reloaded', async () => {
    await drafts.add(key, 'mine', { tab: 'before-2', kept_at: '2026-03-04T10:00:00.000Z' });
    await drafts.add(key, 'latest', { kept_at: '2026-03-04T11:00:00.000Z' });
    expect(await readDraft(key)).toMatchObject({ text: 'mine' });
    expect(await drafts.texts(key.userId)).toEqual(['latest', 'mine']);
  });

  test("comes after this tab's own when it was made by a duplicate of this tab, however late", async () => {
    await drafts.add(key, 'duplicate', { tab: 'duplicate', kept_at: '2026-03-04T13:00:00.000Z' });
    await drafts.add(key, 'first', { tab: 'before-1', kept_at: '2026-03-04T12:00:00.000Z' });
    await drafts.add(key, 'last', { tab: 'before-2', kept_at: '2026-03-04T11:00:00.000Z' });
    for (const text of ['last', 'first', 'duplicate']) {
      expect(await readDraft(key)).toMatchObject({ text });
      await removeDraft(key);
    }
  });

  test('goes to only one of two tabs that open the document at once', async () => {
    await drafts.add(key, 'left', { tab: 'gone' });
    vi.useFakeTimers();
    const reading = readDraft(key);
    // While this one waits for an answer, the other takes it.
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    await drafts.remove(key, 'gone');
    vi.runAllTimers();
    expect(await reading).toBeNull();
    expect(await drafts.texts(key.userId)).toEqual([]);
  });

  test('is the same when the page reads it twice', async () => {
    await drafts.add(key, 'latest', { tab: 'gone-1' });
    await drafts.add(key, 'older', { tab: 'gone-2', kept_at: '2026-03-04T11:00:00.000Z' });
    const found = await Promise.all([readDraft(key), readDraft(key)]);
    expect(found).toMatchObject([{ text: 'latest' }, { text: 'latest' }]);
    expect(await drafts.texts(key.userId)).toEqual(['latest', 'older']);
  });
});
