import type { Database } from '../db/database.ts';
import { Failure } from '../errors.ts';
import { addCounts } from '../limits/counter-repository.ts';

const MINUTE = 60_000;
const SHARE_EVERY_MS = 1_000;

type Window = {
  startedAt: number;
  /** Counted by every server, as last heard. */
  shared: number;
  /** Counted here since. */
  own: number;
};

export type PublicLimit = ReturnType<typeof publicLimit>;

type Options = { db: Database['db']; perMinute: number | null; onProblem: (error: unknown) => void };

/**
 * How often a document may be called in a minute. Counted in memory, because a query for each call would cost more
 * than the call; the servers tell each other once a second, through the database.
 */
export function publicLimit({ db, perMinute, onProblem }: Options) {
  const windows = new Map<string, Window>();
  const startOfMinute = () => Math.floor(Date.now() / MINUTE) * MINUTE;

  async function share() {
    const now = startOfMinute();
    for (const [documentId, { startedAt }] of windows) if (startedAt !== now) windows.delete(documentId);
    // One that has nothing to tell asks all the same: others may have counted.
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
    /** Fails when one more is one too many. */
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
