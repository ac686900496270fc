import type { DraftKey } from '#workspace/drafts/draft-store.ts';
import { listDrafts, removeDraft, storeDraft } from '#workspace/drafts/draft-store.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import { fakeBrowserDatabase } from './fake-browser-database.ts';
import { user } from './session.ts';

/** A draft of another tab, which may be closed already. */
type Left = { tab?: string; kept_at?: string; address?: DocumentAddress };

const noon = '2026-03-04T12:00:00.000Z';

/** A browser that can store drafts and has none yet, for one test. */
export function fakeDrafts() {
  fakeBrowserDatabase();
  return {
    /** The drafts of a person, in alphabetical order. */
    texts: async (userId = user.id) => (await listDrafts(userId)).map(({ text }) => text).toSorted(),
    add: (key: DraftKey, text: string, { tab = 'gone', kept_at = noon, address }: Left = {}) =>
      storeDraft(key, { text, base_version: 1, kept_at, ...(address && { address }) }, tab),
    remove: (key: DraftKey, tab: string) => removeDraft(key, tab),
  };
}
