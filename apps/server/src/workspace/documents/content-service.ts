import { Failure } from '#platform';
import type { Database, Executor } from '#platform/db';
import type { AccountOf } from '#platform/limits';
import type { StoredContent } from './content-repository.ts';
import {
  countLargeReads,
  deletePiecesLeftBehind,
  discardContent,
  encodeContent,
  storeContent,
  storedBytesOf,
} from './content-repository.ts';
import { insertVersion } from './version-repository.ts';

type Parts = {
  db: Database['db'];
  accountOf: AccountOf;
  /** The maximum size of all versions of one organization together. */
  limitBytes: number;
  /** Fails while the disk is too full. */
  requireRoom: () => Promise<void>;
};

export type ContentService = ReturnType<typeof contentService>;

/** Stores the contents of versions within the quota of their organization. */
export function contentService({ db, accountOf, limitBytes, requireRoom }: Parts) {
  countLargeReads(db, accountOf);

  async function requireWithinQuota(executor: Executor, organizationId: string, addedBytes: number) {
    const storedBytes = await storedBytesOf(executor, organizationId);
    if (storedBytes + addedBytes > limitBytes) throw quotaExceeded(limitBytes);
  }

  return {
    /**
     * Stores a content, runs `save`, and discards the content if it did not become a version. It is stored before the
     * transaction, because writing a large content would keep the transaction open for long.
     */
    async storing<Saved extends Pick<StoredContent, 'contentId'>>(
      organizationId: string,
      text: string,
      save: (stored: StoredContent) => Promise<Saved>,
    ): Promise<Saved> {
      // Checks before anything is written. `addVersion` checks again in the transaction, which also sees concurrent
      // saves.
      const encoded = await encodeContent(organizationId, text);
      await requireWithinQuota(db, organizationId, encoded.bytes.length);
      const stored = await storeContent(db, organizationId, encoded, requireRoom);
      let saved: Saved | null = null;
      try {
        saved = await save(stored);
        return saved;
      } finally {
        // If this fails, the hourly cleanup deletes the pieces.
        const { contentId } = stored;
        if (saved?.contentId !== contentId) await discardContent(db, organizationId, contentId).catch(() => {});
      }
    },

    /**
     * Call it within a transaction. A database trigger adds the version to the organization's size, which is checked
     * afterwards.
     */
    async addVersion(tx: Executor, organizationId: string, version: Parameters<typeof insertVersion>[2]) {
      await insertVersion(tx, organizationId, version);
      await requireWithinQuota(tx, organizationId, 0);
    },

    /** Call it in a transaction that has stored something else that counts, such as test cases. */
    requireQuota: (tx: Executor, organizationId: string) => requireWithinQuota(tx, organizationId, 0),

    /** Returns whether there may be more. */
    deleteLeftBehind: () => deletePiecesLeftBehind(db),
  };
}

const quotaExceeded = (limitBytes: number) =>
  new Failure(
    'quota_exceeded',
    `Nothing was saved: the versions of an organization may come to ${limitBytes / 1024 / 1024} MB together. ` +
      'Delete documents that are no longer needed, or ask whoever runs this server for more.',
  );
