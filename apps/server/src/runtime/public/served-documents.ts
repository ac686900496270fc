import { evaluatePublished } from '@rulewright/contract';
import type { Decision } from '@rulewright/engine';
import { LRUCache } from 'lru-cache';
import { Failure, overloaded } from '#platform';
import type { Database } from '#platform/db';
import type { AccountOf } from '#platform/limits';
import { concurrencyLimit } from '#platform/limits';

import type { PublicAddress } from './public-address.ts';
import { findServedDocument, listServedStates } from './served-document-repository.ts';

/** Half a second, because a change that another server made must take effect within a second. */
const CONFIRM_EVERY_MS = 500;
/** How long a server goes on serving documents from memory while it cannot reach the database. */
const UNCONFIRMED_FOR_MS = 60_000;
const IDLE_FOR_MS = 60_000;
/** Of all documents in memory, in characters. */
export const MAX_SERVED_LENGTH = 256 * 1024 * 1024;
export const MAX_SERVED = 1_000;
/** How many addresses that were never found are looked up at once, because other queries wait behind them; and how many wait. */
export const [MAX_LOOKUPS, MAX_WAITING_LOOKUPS] = [4, 500];

export type ServedDocument = {
  /** False as soon as the document must be looked up again, because it may have changed. */
  isCurrent: boolean;
  organizationId: string;
  documentId: string;
  tokenHash: string | null;
  /** The bytes of the hash, decoded once. */
  tokenDigest: Buffer | null;
  /** Null if no version is published. */
  published: { version: number; decision: Decision } | null;
};

export type ServedDocuments = ReturnType<typeof servedDocuments>;

type Options = {
  db: Database['db'];
  accountOf: AccountOf;
  /** Waits until it is known who pays for an organization. */
  findOutAccount: (organizationId: string) => Promise<void>;
  onProblem: (error: unknown) => void;
  /** The maximum number of documents in memory, and also of addresses without a document. */
  max?: number;
};

/** The documents of the public endpoint. They are kept in memory and compared with the database twice a second. */
export function servedDocuments({ db, accountOf, findOutAccount, onProblem, max = MAX_SERVED }: Options) {
  // However short, a document takes its part of the number of documents, so that there is one limit.
  const lengthOf = ({ published }: ServedDocument) =>
    Math.max(MAX_SERVED_LENGTH / max, published?.decision.content.length ?? 0);

  const documents = new LRUCache<string, ServedDocument>({
    // More than is ever reached, because `keep` chooses who makes room.
    maxSize: 2 * MAX_SERVED_LENGTH,
    sizeCalculation: (document) => Math.ceil(lengthOf(document)),
    ttl: IDLE_FOR_MS,
    updateAgeOnGet: true,
    dispose(document) {
      document.isCurrent = false;
    },
  });
  // Addresses without a document, so that repeated calls do not cost a query each. They have a cache of their own, so
  // that made-up addresses cannot displace documents.
  const missing = new LRUCache<string, true>({ max });
  // Addresses where a document was found before. They are looked up even when the limit for lookups is reached.
  const foundBefore = new LRUCache<string, true>({ max });
  const loading = new Map<string, Promise<ServedDocument | null>>();
  const inTurn = concurrencyLimit({ accountOf: () => '', atOnce: MAX_LOOKUPS, waiting: MAX_WAITING_LOOKUPS });
  let changes = 0;
  let confirmedAt = performance.now();

  /**
   * Where all documents together take too much, the account whose documents take the most loses the one that was not called for
   * the longest time, so that nobody can push out the documents of others.
   */
  function keep(key: string, document: ServedDocument) {
    documents.set(key, document);
    while (documents.calculatedSize > MAX_SERVED_LENGTH + max) {
      const held = new Map<string, { length: number; oldest: string }>();
      for (const [key, one] of documents.entries()) {
        const account = accountOf(one.organizationId);
        held.set(account, { length: (held.get(account)?.length ?? 0) + lengthOf(one), oldest: key });
      }
      const [first, ...others] = held.values();
      const most = others.reduce((most, one) => (most && most.length >= one.length ? most : one), first);
      if (most) documents.delete(most.oldest);
    }
  }

  async function load(key: string, address: PublicAddress): Promise<ServedDocument | null> {
    // The address was not validated yet, and may contain characters that the database refuses.
    if (!evaluatePublished.params.safeParse(address).success) return null;
    const changesBefore = changes;
    const row = await findServedDocument(db, address);
    const document = toServed(row);
    if (document) await findOutAccount(document.organizationId);
    if (document) foundBefore.set(key, true);
    // Keeps the document only if nothing changed during the query, because it may be outdated otherwise.
    const isCurrent = changes === changesBefore;
    if (document) document.isCurrent = isCurrent;
    if (isCurrent) {
      if (document) keep(key, document);
      else missing.set(key, true);
    }
    return document;
  }

  const loadInTurn: typeof load = (key, address) =>
    inTurn('', () => load(key, address)).catch((error) => {
      throw error instanceof Failure ? overloaded('unavailable') : error;
    });

  /** Returns undefined if the document must be looked up first. */
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

  async function find(address: PublicAddress, look = load): Promise<ServedDocument | null> {
    const document = known(address);
    if (document !== undefined) return document;
    const key = keyOf(address);
    const started = loading.get(key);
    if (started) return started;
    const loaded = look(key, address).finally(() => {
      if (loading.get(key) === loaded) loading.delete(key);
    });
    loading.set(key, loaded);
    return loaded;
  }

  return {
    known,
    find: (address: PublicAddress) => find(address),

    /**
     * For callers whose token was not checked yet. They could make up a new address for each call, so their lookups are
     * limited.
     */
    findForAnyone: (address: PublicAddress): Promise<ServedDocument | null> =>
      foundBefore.has(keyOf(address)) ? find(address) : find(address, loadInTurn),

    /** Called after a change on this server, which must take effect here at once. */
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
    isCurrent: true,
    organizationId,
    documentId,
    tokenHash,
    tokenDigest: tokenHash === null ? null : Buffer.from(tokenHash, 'base64url'),
    published: isPublished ? { version, decision: { hash: contentHash, content } } : null,
  };
}
