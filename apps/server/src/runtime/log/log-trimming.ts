import { backgroundDeletion } from '#platform';
import type { Database } from '#platform/db';
import { deleteOldestEntriesOf, findLargestLogs } from './evaluation-log-repository.ts';
import type { LogQuota, Usage } from './log-quota.ts';

/** How many of the largest logs are looked at every hour. */
const LOOKED_AT = 100;
/** What is left of the largest log when all of them together take too much of a disk that is nearly full. */
const SMALLER = 0.8;

type Options = {
  db: Database['db'];
  quota: LogQuota;
  /** Makes the space of the deleted entries of a partition usable for new ones. */
  reclaim: (partition: string) => Promise<void>;
  onProblem: (error: unknown) => void;
};

/** Deletes the oldest entries of organizations whose logs are nearly full, a bounded number at a time. */
export function logTrimming({ db, quota, reclaim, onProblem }: Options) {
  /** The organizations whose entries this process is deleting, each with its goal, where it is not that of its quota. */
  const trimmed = new Map<string, number | null>();

  /** From which entries were deleted whose space is not usable yet. */
  const toReclaim = new Set<string>();

  const isDone = (usage: Usage, goalBytes: number | null) =>
    goalBytes === null ? !quota.needsRoom(usage, true) : usage.bytes <= goalBytes;

  async function deleteSome(organizationId: string, goalBytes: number | null) {
    const left = await db
      .transaction((tx) => deleteOldestEntriesOf(tx, organizationId))
      .catch((error) => {
        // The next entry that is stored begins again.
        trimmed.delete(organizationId);
        throw error;
      });
    const usage = left?.usage;
    if (left?.partition) toReclaim.add(left.partition);
    if (usage) quota.note(organizationId, usage);
    // Another process that deletes them does all of it.
    if (usage && usage.entries > 0 && !isDone(usage, goalBytes)) return;
    trimmed.delete(organizationId);
    // One partition after the other, so that others have the database in between.
    for (const partition of toReclaim) {
      toReclaim.delete(partition);
      await reclaim(partition);
    }
  }

  const { begin, close } = backgroundDeletion(
    [
      async (except) => {
        for (const [id, goalBytes] of trimmed) {
          if (!except.includes(id)) return { id, deleteStep: () => deleteSome(id, goalBytes) };
        }
        return null;
      },
    ],
    onProblem,
  );

  function trim(organizationId: string, goalBytes: number | null) {
    if (trimmed.has(organizationId)) return;
    trimmed.set(organizationId, goalBytes);
    begin();
  }

  /** Notes what the log holds of an organization, and begins to delete if that is nearly too much. */
  function note(organizationId: string, usage: Usage) {
    quota.note(organizationId, usage);
    if (quota.needsRoom(usage, false)) trim(organizationId, null);
  }

  return {
    note,

    /** Called every hour: a deletion may have been interrupted, or the quota lowered. */
    async lookForFull() {
      for (const { organizationId, entries, bytes } of await findLargestLogs(db, LOOKED_AT))
        note(organizationId, { entries, bytes });
    },

    /**
     * Called while the disk that the log is on is nearly full. Where all logs together take more than their share of it, the
     * largest becomes smaller, so that new entries find room in the tables without more of the disk.
     */
    async makeRoom(shareBytes: number) {
      if (trimmed.size > 0) return;
      const [largest] = await findLargestLogs(db, 1);
      if (largest && largest.ofAllBytes > shareBytes) trim(largest.organizationId, largest.bytes * SMALLER);
    },

    /** The number of organizations whose entries this process is deleting. */
    get active() {
      return trimmed.size;
    },

    close,
  };
}
