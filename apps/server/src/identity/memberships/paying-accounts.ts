import { LRUCache } from 'lru-cache';
import type { Database } from '#platform/db';
import { findFirstOwner } from './membership-repository.ts';

const MAX_REMEMBERED = 10_000;
/** How long a change of owners may go unnoticed. */
const REMEMBERED_MS = 60_000;
/** For how long nothing is asked after a question that failed: every call would ask again, and the database may be away. */
export const PAUSE_MS = 1_000;

type Options = { db: Database['db']; onProblem: (error: unknown) => void };

/**
 * Knows who pays for an organization: the person who has owned it for the longest time. All organizations that one person
 * pays for share the server's time as if they were one, so that nobody gets more of it by creating several.
 */
export function payingAccounts({ db, onProblem }: Options) {
  const accounts = new LRUCache<string, string>({
    max: MAX_REMEMBERED,
    ttl: REMEMBERED_MS,
    allowStale: true,
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    // An organization without an owner is being deleted.
    fetchMethod: async (organizationId) => (await findFirstOwner(db, organizationId)) ?? organizationId,
  });

  let pausedUntil = 0;

  async function ask(organizationId: string): Promise<void> {
    if (performance.now() < pausedUntil) return;
    await accounts.fetch(organizationId).catch((error) => {
      // Others were asked for before this failed.
      if (performance.now() < pausedUntil) return;
      pausedUntil = performance.now() + PAUSE_MS;
      onProblem(error);
    });
  }

  return {
    /** Answers at once. Until the owner is known, an organization pays for itself. */
    of(organizationId: string): string {
      // A request that is nobody's yet.
      if (organizationId === '') return organizationId;
      if (!accounts.has(organizationId)) void ask(organizationId);
      return accounts.get(organizationId) ?? organizationId;
    },

    /** Waits until it is known who pays, or cannot be known. Asked before an organization is served for the first time. */
    async findOut(organizationId: string): Promise<void> {
      if (accounts.get(organizationId) === undefined) await ask(organizationId);
    },
  };
}
