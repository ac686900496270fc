import { backgroundDeletion } from '#platform';
import type { Database } from '#platform/db';
import type { AccountLog } from './evaluation-log-repository.ts';
import { deleteOldestEntriesOf, findAccountLogs, findLargestLogs } from './evaluation-log-repository.ts';
import { findWastefulPartitions } from './log-partition-repository.ts';
import type { LogQuota, Usage } from './log-quota.ts';

/** How many of the largest logs are looked at every hour. */
const LOOKED_AT = 100;
/** What is left of the largest log when all of them together take too much of a disk that is nearly full. */
const SMALLER = 0.8;
/** How often it is looked whether they do. */
const LOOK_EVERY_MS = 1_000;

type Options = {
  db: Database['db'];
  quota: LogQuota;
  /** Makes the space of the deleted entries of a partition usable: for new ones, or by writing the others anew for everything. */
  reclaim: Database['reclaim'];
  /** A PostgreSQL server gives no space back on its own, and keeps it for new entries. */
  isEmbedded: boolean;
  onProblem: (error: unknown) => void;
};

/** An account whose entries this process is deleting. */
type Trimming = {
  /** The organization that the entries are deleted of next: the one with the largest log. */
  largest: string;
  /** Where it is not that of its quota. */
  goalBytes: number | null;
};

/** Deletes the oldest entries of accounts whose logs are full, a bounded number at a time. */
export function logTrimming({ db, quota, reclaim, isEmbedded, onProblem }: Options) {
  const trimmed = new Map<string, Trimming>();

  /** From which entries were deleted whose space is not usable yet. */
  const toReclaim = new Set<string>();
  let lookedAt = Number.NEGATIVE_INFINITY;

  const isDone = (usage: Usage, goalBytes: number | null) =>
    goalBytes === null ? !quota.needsRoom(usage, true) : usage.bytes <= goalBytes;

  async function deleteSome(account: string, { largest, goalBytes }: Trimming) {
    const left = await db
      .transaction(async (tx) => {
        const deleted = await deleteOldestEntriesOf(tx, largest);
        const logs = deleted && (await findAccountLogs(tx, [largest]));
        return deleted && { ...deleted, log: logs?.find((log) => log.account === account) };
      })
      .catch((error) => {
        // The next entry that is stored begins again.
        trimmed.delete(account);
        throw error;
      });
    if (left?.partition) toReclaim.add(left.partition);
    if (left?.log) quota.note(account, left.log);
    // Another process that deletes them does all of it.
    if (left?.log && left.log.entries > 0 && !isDone(left.log, goalBytes)) {
      trimmed.set(account, { largest: left.log.largest, goalBytes });
      return;
    }
    trimmed.delete(account);
    // One partition after the other, so that others have the database in between.
    for (const partition of toReclaim) {
      toReclaim.delete(partition);
      await reclaim(partition);
    }
    await giveBack();
  }

  /** Gives the space of partitions back of which little is left. Entries of later days cannot use it. */
  async function giveBack() {
    if (!isEmbedded) return;
    for (const partition of await findWastefulPartitions(db)) await reclaim(partition, { isWhole: true });
  }

  const { begin, close } = backgroundDeletion(
    [
      async (except) => {
        for (const [id, trimming] of trimmed) {
          if (!except.includes(id)) return { id, deleteStep: () => deleteSome(id, trimming) };
        }
        return null;
      },
    ],
    onProblem,
  );

  function trim({ account, largest }: AccountLog, goalBytes: number | null) {
    if (trimmed.has(account)) return;
    trimmed.set(account, { largest, goalBytes });
    begin();
  }

  /** Notes what the log holds of an account, and begins to delete if that is too much. */
  function note(log: AccountLog) {
    quota.note(log.account, log);
    if (quota.needsRoom(log, false)) trim(log, null);
  }

  return {
    note,

    /** Why this process is deleting entries of the account; null while it is not. */
    reasonOf(account: string): 'quota' | 'disk' | null {
      const trimming = trimmed.get(account);
      return trimming ? (trimming.goalBytes === null ? 'quota' : 'disk') : null;
    },

    /** Called every hour: a deletion may have been interrupted, or the quota lowered. */
    async lookForFull() {
      for (const log of await findLargestLogs(db, LOOKED_AT)) note(log);
      await giveBack();
    },

    /**
     * Called while the disk that the log is on is nearly full. Where all logs together take more than their share of it, the
     * largest becomes smaller, so that new entries find room in the tables without more of the disk.
     */
    async makeRoom(shareBytes: number) {
      if (trimmed.size > 0 || performance.now() - lookedAt < LOOK_EVERY_MS) return;
      lookedAt = performance.now();
      const [largest] = await findLargestLogs(db, 1);
      if (largest && largest.ofAllBytes > shareBytes) trim(largest, largest.bytes * SMALLER);
    },

    /** The number of accounts whose entries this process is deleting. */
    get active() {
      return trimmed.size;
    },

    close,
  };
}
