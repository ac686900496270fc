import { Failure } from '#platform';
import type { Database, Executor } from '#platform/db';
import type { StoredContent } from './content-repository.ts';
import { deletePiecesLeftBehind, discardContent, storeContent, storedBytesOf } from './content-repository.ts';
import { insertVersion } from './version-repository.ts';

type Parts = {
  db: Database['db'];
  /** What the versions of one organization may come to. */
  limitBytes: number;
  /** Fails while the disk is too full. */
  requireRoom: () => Promise<void>;
};

export type ContentService = ReturnType<typeof contentService>;

/** Stores what versions hold, within the quota of their organization. */
export function contentService({ db, limitBytes, requireRoom }: Parts) {
  async function requireWithinQuota(executor: Executor, organizationId: string, addedBytes: number) {
    const storedBytes = await storedBytesOf(executor, organizationId);
    if (storedBytes + addedBytes > limitBytes) throw quotaExceeded(limitBytes);
  }

  return {
    /** Stores a content before the transaction in which it becomes a version, and discards it where it did not. */
    async storing<Saved extends Pick<StoredContent, 'contentId'>>(
      organizationId: string,
      text: string,
      save: (stored: StoredContent) => Promise<Saved>,
    ): Promise<Saved> {
      // Before anything is written; what is added meanwhile is seen within the transaction.
      await requireWithinQuota(db, organizationId, Buffer.byteLength(text));
      const stored = await storeContent(db, organizationId, text, requireRoom);
      let saved: Saved | null = null;
      try {
        saved = await save(stored);
        return saved;
      } finally {
        // What cannot be discarded now goes with what other processes left behind.
        const { contentId } = stored;
        if (saved?.contentId !== contentId) await discardContent(db, organizationId, contentId).catch(() => {});
      }
    },

    /** Within a transaction. The database counts the version as it is inserted, and the organization holds it to that. */
    async addVersion(tx: Executor, organizationId: string, version: Parameters<typeof insertVersion>[2]) {
      await insertVersion(tx, organizationId, version);
      await requireWithinQuota(tx, organizationId, 0);
    },

    /** Answers whether there may be more. */
    deleteLeftBehind: () => deletePiecesLeftBehind(db),
  };
}

const quotaExceeded = (limitBytes: number) =>
  new Failure(
    'quota_exceeded',
    `Nothing was saved: the versions of an organization may come to ${limitBytes / 1024 / 1024} MB together. ` +
      'Delete documents that are no longer needed, or ask whoever runs this server for more.',
  );
