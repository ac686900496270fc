import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { NotKept } from '@rulewright/contract';
import { diskSpace, Failure } from '#platform';
import type { Database } from '#platform/db';
import type { AccountOf } from '#platform/limits';

import type { EntryIds } from './entry-id.ts';
import { findAccountLogs, storeLogRecords } from './evaluation-log-repository.ts';
import { recordImport } from './import-records.ts';
import { logPartitions } from './log-partitions.ts';
import type { LogQuota } from './log-quota.ts';
import type { Evaluated, Run } from './log-record.ts';
import { logRecord, toBytes } from './log-record.ts';
import { logTrimming } from './log-trimming.ts';
import type { Encoded } from './spool.ts';
import { openSpool } from './spool.ts';

/** How large a record becomes. Further runs of the same document have the next one. */
const RECORD = { runs: 100, length: 64 * 1024 };
/** How much of an account may wait for the database with inputs and outputs. */
export const MAX_WAITING_BYTES = 32 * 1024 * 1024;
/**
 * Which part of the space that is left on a disk, above the reserve or while there is less, may be taken by what waits of one
 * account. It is a part of what is left, so that however many write, there is always some for another.
 */
export const SHARE_OF_FREE_SPACE = 1 / 8;
/** The part of its disk that the embedded database may use for the logs of all organizations, once the disk is nearly full. */
export const SHARE_OF_DISK_OF_ALL = 1 / 4;
/** So many times its reserve are free on a disk that is nearly full: what is logged must not be why nothing can be saved. */
export const NEARLY_FULL_RESERVES = 2;

type Options = {
  database: Pick<Database, 'db' | 'requireRoom' | 'diskBytes' | 'reclaim'>;
  dataDir: string;
  retentionDays: number;
  quota: LogQuota;
  entryIds: EntryIds;
  accountOf: AccountOf;
  diskReserveBytes: number;
  onProblem: (error: unknown) => void;
};

export type EvaluationLog = Awaited<ReturnType<typeof openEvaluationLog>>;

/** The log of evaluations. An entry is safe from a crash as soon as `record` resolves. */
export async function openEvaluationLog({
  database,
  dataDir,
  retentionDays,
  quota,
  entryIds,
  accountOf,
  diskReserveBytes,
  onProblem,
}: Options) {
  const { db, requireRoom, diskBytes } = database;
  const instance = randomUUID();
  const idOf = entryIds.textsOf(instance);
  let recorded = 0;
  const notKept = { quota: 0, backlog: 0, disk: 0 };
  const space = diskSpace(dataDir, diskReserveBytes);
  space.measure();
  const partitions = logPartitions(db, retentionDays);
  const trimming = logTrimming({ db, quota, reclaim: database.reclaim, isEmbedded: diskBytes !== null, onProblem });

  const imported = recordImport({
    async store(records) {
      space.measure();
      if (diskBytes !== null && space.freeBytes < diskReserveBytes * NEARLY_FULL_RESERVES)
        await trimming.makeRoom(diskBytes * SHARE_OF_DISK_OF_ALL);
      // While there is too little room for the database, the records stay in their file.
      await requireRoom.forLog();
      // What waited in its file for longer than it is kept would be deleted within an hour.
      const kept = records.filter(({ createdAt }) => partitions.isKept(createdAt));
      if (kept.length === 0) return;
      await partitions.requireFor(kept.map(({ createdAt }) => createdAt));
      await storeLogRecords(db, kept);
      const organizationIds = new Set(kept.map(({ organizationId }) => organizationId));
      for (const log of await findAccountLogs(db, [...organizationIds])) trimming.note(log);
    },
    putAsideFile: join(dataDir, 'log-entries-put-aside.jsonl'),
    onProblem,
  });

  /** Decided when entries are written, so that what is not kept takes no room on its way either. */
  function reasonNotToKeep(account: string): NotKept | null {
    if (space.isLow) return 'disk';
    const waiting = spool.waitingOf(account);
    if (quota.isFull(account, waiting)) return 'quota';
    const reason = trimming.reasonOf(account);
    if (reason) return reason;
    if (waiting > (space.freeBytes - diskReserveBytes) * SHARE_OF_FREE_SPACE) return 'disk';
    return waiting > MAX_WAITING_BYTES ? 'backlog' : null;
  }

  function encode(logged: Logged[]): Encoded {
    const createdAt = new Date().toISOString();
    const groups = together(logged);
    space.willWrite(groups.reduce((sum, { length }) => sum + length, 0));
    let entries = 0;
    const owners: [string, number][] = [];
    const records = groups.map(({ evaluated, runs }) => {
      const account = accountOf(evaluated.organizationId);
      const reason = reasonNotToKeep(account);
      if (reason) notKept[reason] += runs.length;
      const about = { ...evaluated, instance, createdAt, notKept: reason, firstNumber: recorded + 1 };
      for (const run of runs) run.number = ++recorded;
      entries += runs.length;
      const record = logRecord(about, runs);
      owners.push([account, record.head.length + record.texts.length]);
      return record;
    });
    return { bytes: toBytes(records), entries, owners };
  }

  const spool = await openSpool<Logged>({
    folder: join(dataDir, 'spool'),
    name: instance.slice(0, 8),
    encode,
    deliver: imported.importRecords,
    onProblem,
  });

  const notLogged = () => {
    throw new Failure('unavailable', 'The evaluation could not be logged. Try again soon.', { retryAfter: 1 });
  };

  /** Only asks the system for the space that is free while there is little. */
  function hasUsedItsShare(account: string): boolean {
    if (!space.isLow) return false;
    space.measure();
    return space.isLow && spool.waitingOf(account) > space.freeBytes * SHARE_OF_FREE_SPACE;
  }

  return {
    /**
     * Logs runs of a document and version, and returns the id of the first entry. All that are logged in one turn of the
     * event loop are written together.
     */
    record(evaluated: Evaluated, runs: readonly Run[]): Promise<string> {
      const idOfFirst = () => idOf(runs[0]?.number ?? 0);
      const written = hasUsedItsShare(accountOf(evaluated.organizationId))
        ? Promise.reject()
        : spool.append({ evaluated, runs });
      return written.then(idOfFirst, notLogged);
    },

    /** Entries since the start whose inputs and outputs were not kept, by reason. */
    notKept,

    /** The number of accounts whose oldest entries this process is deleting. */
    get accountsTrimmed() {
      return trimming.active;
    },

    get freeDiskBytes() {
      space.measure();
      return space.freeBytes;
    },

    /** Why no evaluation can be logged, and therefore none is answered; or null. */
    problem: () => (spool.canWrite() ? null : `Evaluations cannot be logged in ${dataDir}, so none is answered.`),

    /** What is not as it should be, although evaluations are answered. */
    warnings(): string[] {
      space.measure();
      if (!space.isLow) return [];
      const megabytes = diskReserveBytes / 1024 / 1024;
      return [
        `The disk of ${dataDir} has less than ${megabytes} MB left: evaluations are logged without input and output.`,
      ];
    },

    /** Entries that this process has written to a file and that are not in the database yet. */
    get entriesWaiting() {
      return spool.waiting;
    },

    /** Entries since the start that the database refused and that are in a separate file for a person to look at. */
    get entriesPutAside() {
      return imported.putAside;
    },

    /** Imports the records of processes that have ended. */
    deliverLeftBehind: () => spool.deliverLeftBehind(),

    preparePartitions: partitions.prepare,

    /** Returns whether there may be more. */
    deleteOld: partitions.deleteOld,

    lookForFull: trimming.lookForFull,

    async close() {
      await spool.close();
      await trimming.close();
    },
  };
}

type Logged = { evaluated: Evaluated; runs: readonly Run[] };

/** Puts runs of the same document and version together, up to the size of a record, so that their ids are written once. */
function together(all: readonly Logged[]) {
  const groups: { evaluated: Evaluated; runs: Run[]; length: number }[] = [];
  /** The group of each document that is not full yet. */
  const open = new Map<string, (typeof groups)[number]>();
  for (const { evaluated, runs } of all) {
    for (const run of runs) {
      let group = open.get(evaluated.documentId);
      if (
        !group ||
        !areSame(group.evaluated, evaluated) ||
        group.runs.length === RECORD.runs ||
        group.length > RECORD.length
      ) {
        group = { evaluated, runs: [], length: 0 };
        groups.push(group);
        open.set(evaluated.documentId, group);
      }
      group.runs.push(run);
      group.length += (run.input?.length ?? 0) + (run.output?.length ?? 0);
    }
  }
  return groups;
}

const areSame = (one: Evaluated, other: Evaluated) =>
  one === other ||
  (one.documentId === other.documentId && one.version === other.version && one.source === other.source);
