import { evaluatePublished } from '@rulewright/contract';
import type { Decision } from '@rulewright/engine';
import { LRUCache } from 'lru-cache';
import { overloaded } from '#platform';
import type { Database } from '#platform/db';

import type { PublicAddress } from './public-address.ts';
import { findServedDocument, listServedStates } from './served-document-repository.ts';

/** A change that another server made must be seen within a second. */
const CONFIRM_EVERY_MS = 500;
/** How long a server that cannot reach its database goes on serving the documents that it has in memory. */
const UNCONFIRMED_FOR_MS = 60_000;
const IDLE_FOR_MS = 60_000;
const MAX_HELD_LENGTH = 256 * 1024 * 1024;
/** Few at once, because all other queries wait behind them. */
export const MAX_LOOKUPS = 50;

export type ServedDocument = {
  organizationId: string;
  documentId: string;
  tokenHash: string | null;
  /** Null while no version is published. */
  published: { version: number; decision: Decision } | null;
};

export type ServedDocuments = ReturnType<typeof servedDocuments>;

type Options = {
  db: Database['db'];
  onProblem: (error: unknown) => void;
  /** How many documents are kept, and as many addresses that lead to none. */
  max?: number;
};

/** The documents that the public endpoint serves, kept in memory and compared with the database twice a second. */
export function servedDocuments({ db, onProblem, max = 1_000 }: Options) {
  const documents = new LRUCache<string, ServedDocument>({
    max,
    maxSize: MAX_HELD_LENGTH,
    sizeCalculation: ({ published }) => published?.decision.content.length ?? 1,
    ttl: IDLE_FOR_MS,
    updateAgeOnGet: true,
  });
  // Addresses that lead to no document, so that asking again does not cost a query each time. They are kept apart from
  // the documents, so that made-up addresses cannot displace those.
  const missing = new LRUCache<string, true>({ max });
  // Addresses where a document was found once. Their callers are served even while lookups of other addresses are limited.
  const foundBefore = new LRUCache<string, true>({ max });
  const loading = new Map<string, Promise<ServedDocument | null>>();
  let lookups = 0;
  let changes = 0;
  let confirmedAt = performance.now();

  async function load(key: string, address: PublicAddress): Promise<ServedDocument | null> {
    // The address comes here as it was sent, and may be a text that the database does not take.
    if (!evaluatePublished.params.safeParse(address).success) return null;
    const changesBefore = changes;
    lookups++;
    const row = await findServedDocument(db, address).finally(() => lookups--);
    const document = toServed(row);
    if (document) foundBefore.set(key, true);
    // Something changed while this was read, so that it may be old already and is not kept.
    if (changes === changesBefore) {
      if (document) documents.set(key, document);
      else missing.set(key, true);
    }
    return document;
  }

  /** Undefined where the document must be looked up first. */
  function known(address: PublicAddress): ServedDocument | null | undefined {
    const key = keyOf(address);
    return documents.get(key) ?? (missing.has(key) ? null : undefined);
  }

  function forgetWhere(isOutdated: (document: ServedDocument) => boolean) {
    missing.clear();
    for (const [key, document] of documents.entries()) if (isOutdated(document)) documents.delete(key);
  }

  async function confirm() {
    documents.purgeStale();
    const ids = [...documents.values()].map(({ documentId }) => documentId);
    const states = ids.length > 0 ? await listServedStates(db, ids) : [];
    const stateOf = new Map(states.map((state) => [state.documentId, state]));
    forgetWhere(({ documentId, tokenHash, published }) => {
      const state = stateOf.get(documentId);
      return state?.tokenHash !== tokenHash || state?.publishedVersion !== (published?.version ?? null);
    });
  }

  let confirming: Promise<void> | null = null;
  const timer = setInterval(() => {
    confirming ??= confirm()
      .then(
        () => {
          confirmedAt = performance.now();
        },
        (error) => {
          onProblem(error);
          if (performance.now() - confirmedAt > UNCONFIRMED_FOR_MS) forgetWhere(() => true);
        },
      )
      .finally(() => {
        confirming = null;
      });
  }, CONFIRM_EVERY_MS).unref();

  async function find(address: PublicAddress): Promise<ServedDocument | null> {
    const document = known(address);
    if (document !== undefined) return document;
    const key = keyOf(address);
    const started = loading.get(key);
    if (started) return started;
    const loaded = load(key, address).finally(() => {
      if (loading.get(key) === loaded) loading.delete(key);
    });
    loading.set(key, loaded);
    return loaded;
  }

  return {
    known,
    find,

    /** For callers without a proven token, who may make up an address for each call. */
    async findForAnyone(address: PublicAddress): Promise<ServedDocument | null> {
      const key = keyOf(address);
      const isNew = known(address) === undefined && !loading.has(key) && !foundBefore.has(key);
      if (isNew && lookups >= MAX_LOOKUPS) throw overloaded('unavailable');
      return find(address);
    },

    /** Called on the server that made a change, which must serve the change at once. */
    forget(organizationId: string) {
      changes++;
      loading.clear();
      forgetWhere((document) => document.organizationId === organizationId);
    },

    async close() {
      clearInterval(timer);
      await confirming;
    },
  };
}

const keyOf = ({ orgSlug, projectSlug, docSlug }: PublicAddress) => `${orgSlug}/${projectSlug}/${docSlug}`;

function toServed(row: Awaited<ReturnType<typeof findServedDocument>>): ServedDocument | null {
  if (!row) return null;
  const { organizationId, documentId, tokenHash, publishedVersion: version, content, contentHash } = row;
  const isPublished = version !== null && content !== null && contentHash !== null;
  return {
    organizationId,
    documentId,
    tokenHash,
    published: isPublished ? { version, decision: { hash: contentHash, content } } : null,
  };
}
