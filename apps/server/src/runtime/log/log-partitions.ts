import type { Database } from '#platform/db';
import { deleteLogEntriesBefore } from './evaluation-log-repository.ts';
import type { LogPartition } from './log-partition-repository.ts';
import { dayOf, dropLogPartition, findLogPartitions, makeLogPartition } from './log-partition-repository.ts';

/** How many partitions there are about. Every query of the log has to look at all of them. */
const PARTITIONS = 32;
/** How far a clock may be ahead. An entry of a later day is refused by the database. */
const DAYS_AHEAD = 2;

/** Keeps a partition of the log for each day, or for several where entries are kept for months. */
export function logPartitions(db: Database['db'], retentionDays: number) {
  const length = Math.ceil(retentionDays / PARTITIONS);
  let known: LogPartition[] = [];

  const isKnown = (day: number) => known.some(({ from, to }) => from <= day && day < to);
  const today = () => dayOf(new Date());
  const firstKept = () => today() - retentionDays;

  async function require(day: number) {
    if (isKnown(day)) return;
    known = await findLogPartitions(db);
    if (isKnown(day)) return;
    await db.transaction((tx) => makeLogPartition(tx, day, length));
    known = await findLogPartitions(db);
  }

  return {
    /** Whether an entry of this time is kept. */
    isKept: (createdAt: string) => !(dayOf(createdAt) < firstKept()),

    /** Makes what is missing of the partitions for entries of these times, as far as entries of these times can be. */
    async requireFor(times: Iterable<string>) {
      for (const day of new Set([...times].map(dayOf))) {
        if (day >= firstKept() && day <= today() + DAYS_AHEAD) await require(day);
      }
    },

    /** Called every hour, so that nothing has to wait for a new partition at midnight. */
    async prepare() {
      for (let ahead = 0; ahead < DAYS_AHEAD; ahead++) await require(today() + ahead);
    },

    /** Drops what is too old. Returns whether there may be more. */
    async deleteOld(): Promise<boolean> {
      known = await findLogPartitions(db);
      for (const partition of known) {
        if (partition.to <= firstKept() && Number.isFinite(partition.from))
          await db.transaction((tx) => dropLogPartition(tx, partition));
      }
      // The first partition has no beginning, so it is never dropped: an entry of whichever time before it has its place.
      const [first] = known;
      const kept = Math.min(firstKept(), first?.to ?? Number.NEGATIVE_INFINITY);
      return first !== undefined && deleteLogEntriesBefore(db, new Date(kept * DAY));
    },
  };
}

const DAY = 24 * 3_600_000;
