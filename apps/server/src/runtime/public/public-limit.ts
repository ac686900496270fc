import { Failure } from '#platform';
import type { Database } from '#platform/db';
import { addCounts } from '#platform/limits';

const MINUTE = 60_000;
const SHARE_EVERY_MS = 1_000;

type Window = {
  startedAt: number;
  /** The calls that all servers together had counted at the last exchange with the database. */
  shared: number;
  /** The calls that this server has counted since that exchange. */
  own: number;
};

export type PublicLimit = ReturnType<typeof publicLimit>;

type Options = { db: Database['db']; perMinute: number | null; onProblem: (error: unknown) => void };

/**
 * Limits the calls of a document per minute. Each server counts in memory, because one query per call would cost more
 * than the call. The servers exchange their counts through the database once a second.
 */
export function publicLimit({ db, perMinute, onProblem }: Options) {
  const windows = new Map<string, Window>();
  const startOfMinute = () => Math.floor(Date.now() / MINUTE) * MINUTE;

  async function share() {
    const now = startOfMinute();
    for (const [documentId, { startedAt }] of windows) if (startedAt !== now) windows.delete(documentId);
    // Counts of zero are sent too, because the response contains the counts of the other servers.
    const sent = [...windows].map(([id, window]) => ({ id, window, count: window.own }));
    if (sent.length === 0) return;
    const endsAt = new Date(now + MINUTE);
    const totals = await addCounts(
      db,
      sent.map(({ id, count }) => ({ key: keyOf(id), count, endsAt })),
    );
    for (const { id, window, count } of sent) {
      window.shared = totals.get(keyOf(id)) ?? window.shared;
      window.own -= count;
    }
  }

  let sharing: Promise<void> | null = null;
  const timer = setInterval(() => {
    sharing ??= share()
      .catch(onProblem)
      .finally(() => {
        sharing = null;
      });
  }, SHARE_EVERY_MS).unref();

  return {
    /** Counts one call, and fails if that exceeds the limit. */
    count(documentId: string) {
      if (perMinute === null) return;
      const startedAt = startOfMinute();
      let window = windows.get(documentId);
      if (window?.startedAt !== startedAt) {
        window = { startedAt, shared: 0, own: 0 };
        windows.set(documentId, window);
      }
      if (window.shared + window.own >= perMinute) {
        const retryAfter = Math.max(1, Math.ceil((startedAt + MINUTE - Date.now()) / 1000));
        throw new Failure('rate_limited', `This document may be called ${perMinute} times a minute`, { retryAfter });
      }
      window.own++;
    },

    async close() {
      clearInterval(timer);
      await sharing;
    },
  };
}

const keyOf = (documentId: string) => `public:${documentId}`;
