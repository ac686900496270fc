import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';
import type { Draft, DraftKey } from '#shared/drafts/draft-store.ts';
import { hasDrafts } from '#shared/drafts/draft-store.ts';
import type { DocumentAddress } from '#shared/workspace/document-address.ts';

type Key = string[];
type Range = { beginning: Key };

/** As another tab keeps it: which may be long gone. */
type Left = { tab?: string; kept_at?: string; address?: DocumentAddress };

const noon = '2026-03-04T12:00:00.000Z';

/** As much of the browser's database as drafts need, which jsdom does not have. Only for the test that asks for it. */
export function fakeDrafts() {
  const kept = new Map<string, Draft>();
  const matching = (query: Key | Range) =>
    [...kept.keys()].filter((name) =>
      Array.isArray(query) ? name === query.join('/') : name.startsWith(`${query.beginning.join('/')}/`),
    );
  const store = {
    transaction: { commit: () => {} },
    getAll(query: Range) {
      const request = { result: matching(query).map((name) => kept.get(name)), onsuccess: () => {} };
      queueMicrotask(() => request.onsuccess());
      return request;
    },
    put: (draft: Draft, key: Key) => ({ result: kept.set(key.join('/'), draft) }),
    count: (query: Range) => ({ result: matching(query).length }),
    delete: (query: Key | Range) => ({ result: matching(query).map((name) => kept.delete(name)) }),
  };
  const database = {
    onclose: () => {},
    transaction() {
      const transaction = { oncomplete: () => {}, objectStore: () => store };
      // After what is asked for in it has succeeded.
      queueMicrotask(() => queueMicrotask(() => transaction.oncomplete()));
      return transaction;
    },
  };
  vi.stubGlobal('IDBKeyRange', { bound: (beginning: Key) => ({ beginning }) });
  vi.stubGlobal('indexedDB', {
    open(name: string) {
      const request = {
        result: database,
        error: new Error('Only drafts are kept'),
        onsuccess: () => {},
        onerror: () => {},
      };
      queueMicrotask(() => (name === 'rulewright' ? request.onsuccess() : request.onerror()));
      return request;
    },
  });

  return {
    texts: () => [...kept.values()].map(({ text }) => text),
    add({ userId, documentId }: DraftKey, text: string, { tab = 'gone', kept_at = noon, address }: Left = {}) {
      const draft = { text, base_version: 1, kept_at, documentId, tab, ...(address && { address }) };
      kept.set(`${userId}/${documentId}/${tab}`, draft);
    },
    remove({ userId, documentId }: DraftKey, tab: string) {
      kept.delete(`${userId}/${documentId}/${tab}`);
    },
    /** The files share what is loaded, and with it an open database. What is shown goes first: it would open it again. */
    async close() {
      cleanup();
      // Waits for an opening that has only begun.
      await hasDrafts('nobody');
      database.onclose();
    },
  };
}
