import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeDrafts } from '#testing/fake-drafts.ts';
import { keepDraft, readDraft, removeDraft } from './draft-store.ts';

const key = { userId: 'ada', documentId: 'approval' };
const work = (text: string) => ({ text, base_version: 1, kept_at: '2026-03-04T13:00:00.000Z' });
let drafts: ReturnType<typeof fakeDrafts>;

beforeEach(() => {
  drafts = fakeDrafts();
});

afterEach(() => drafts.close());

/** The browser as it tells one tab which others are there. */
function withOpenTabs(...tabs: string[]) {
  const query = async () => ({ held: tabs.map((tab) => ({ name: `rulewright-tab-${tab}` })) });
  const request = async (...args: unknown[]) => (args.at(-1) as () => Promise<unknown>)();
  vi.stubGlobal('navigator', { locks: { query, request } });
}

test('each tab keeps its own work on a document', async () => {
  withOpenTabs('other');
  drafts.add(key, 'theirs', { tab: 'other' });
  expect(await readDraft(key)).toBeNull();
  await keepDraft(key, work('mine'));
  expect(drafts.texts()).toEqual(['theirs', 'mine']);
  expect(await readDraft(key)).toMatchObject({ text: 'mine' });
  await removeDraft(key);
  expect(drafts.texts()).toEqual(['theirs']);
});

describe('work that a tab left behind', () => {
  test('goes to the next that opens the document, the latest first', async () => {
    withOpenTabs('other');
    drafts.add(key, 'older', { tab: 'gone-1', kept_at: '2026-03-04T10:00:00.000Z' });
    drafts.add(key, 'latest', { tab: 'gone-2', kept_at: '2026-03-04T11:00:00.000Z' });
    drafts.add(key, 'theirs', { tab: 'other', kept_at: '2026-03-04T12:00:00.000Z' });
    drafts.add({ ...key, documentId: 'approval-2' }, 'elsewhere', { tab: 'gone-2' });
    expect(await readDraft(key)).toMatchObject({ text: 'latest' });
    await removeDraft(key);
    expect(drafts.texts()).toEqual(['older', 'theirs', 'elsewhere']);
  });

  test('waits while this tab has work of its own', async () => {
    withOpenTabs();
    await keepDraft(key, work('mine'));
    drafts.add(key, 'left', { kept_at: '2026-03-05T12:00:00.000Z' });
    expect(await readDraft(key)).toMatchObject({ text: 'mine' });
    await removeDraft(key);
    expect(await readDraft(key)).toMatchObject({ text: 'left' });
  });

  test('is found where the browser does not tell which tabs are open', async () => {
    drafts.add(key, 'left');
    expect(await readDraft(key)).toMatchObject({ text: 'left' });
  });
});
