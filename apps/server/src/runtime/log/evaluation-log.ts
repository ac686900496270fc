import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Failure } from '#platform';
import type { Database } from '#platform/db';

import { entryIdText } from './entry-id.ts';
import { deleteLogEntriesBefore, storeLogRecords } from './evaluation-log-repository.ts';
import { recordImport } from './import-records.ts';
import type { Evaluated, LogRecord, Run } from './log-record.ts';
import { logRecord, toBytes } from './log-record.ts';
import { openSpool } from './spool.ts';

/** How large a record becomes. Further runs of the same document have the next one. */
const RECORD = { runs: 100, length: 64 * 1024 };
const DAY = 24 * 3_600_000;

type Options = {
  db: Database['db'];
  dataDir: string;
  retentionDays: number;
  /** Fails while the disk of the database is too full. The records then stay in their file until there is room. */
  requireRoom: () => Promise<void>;
  onProblem: (error: unknown) => void;
};

export type EvaluationLog = Awaited<ReturnType<typeof openEvaluationLog>>;

/** The log of evaluations. An entry is safe from a crash as soon as `record` resolves. */
export async function openEvaluationLog({ db, dataDir, retentionDays, requireRoom, onProblem }: Options) {
  const instance = randomUUID();
  let recorded = 0;

  const imported = recordImport({
    async store(records) {
      await requireRoom();
      await storeLogRecords(db, records);
    },
    putAsideFile: join(dataDir, 'log-entries-put-aside.jsonl'),
    onProblem,
  });

  function recordOf({ evaluated, runs }: Logged): LogRecord {
    const firstNumber = recorded + 1;
    for (const run of runs) run.number = ++recorded;
    return logRecord({ ...evaluated, instance, createdAt: new Date().toISOString(), firstNumber }, runs);
  }

  const spool = await openSpool<Logged>({
    folder: join(dataDir, 'spool'),
    name: instance.slice(0, 8),
    encode: (logged) => toBytes(together(logged).map(recordOf)),
    deliver: imported.importRecords,
    onProblem,
  });

  const notLogged = () => {
    throw new Failure('unavailable', 'The evaluation could not be logged. Try again soon.', { retryAfter: 1 });
  };

  return {
    /**
     * Logs runs of a document and version, and returns the id of the first entry. All that are logged in one turn of the
     * event loop are written together.
     */
    record(evaluated: Evaluated, runs: readonly Run[]): Promise<string> {
      const idOfFirst = () => entryIdText({ instance, number: runs[0]?.number ?? 0 });
      return spool.append({ evaluated, runs }, runs.length).then(idOfFirst, notLogged);
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

    /** Returns whether there may be more. */
    deleteOld: () => deleteLogEntriesBefore(db, new Date(Date.now() - retentionDays * DAY)),

    close: () => spool.close(),
  };
}

type Logged = { evaluated: Evaluated; runs: readonly Run[] };

/** Puts runs of the same document and version together, up to the size of a record, so that their ids are written once. */
function together(all: readonly Logged[]): Logged[] {
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
