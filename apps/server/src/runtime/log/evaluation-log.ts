import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Failure } from '#platform';
import type { Database } from '#platform/db';
import { storableText } from '#platform/db';

import { deleteLogEntriesBefore, storeLogEntries } from './evaluation-log-repository.ts';
import { lineImport } from './import-lines.ts';
import { openSpool } from './spool.ts';
import type { SpooledEntry } from './spooled-entry.ts';

/** Larger inputs and outputs are not stored. The log then says only that there was one. */
export const MAX_KEPT_LENGTH = 16 * 1024;
const DAY = 24 * 3_600_000;

type Options = {
  db: Database['db'];
  dataDir: string;
  retentionDays: number;
  /** Fails while the disk of the database is too full. The lines then stay in their file until there is room. */
  requireRoom: () => Promise<void>;
  onProblem: (error: unknown) => void;
};

/** The document and version that were evaluated, and their organization. */
export type Evaluated = Pick<SpooledEntry, 'organizationId' | 'documentId' | 'version' | 'source'>;

type Run = Pick<SpooledEntry, 'outcome' | 'durationMicroseconds' | 'input' | 'output'>;

export type EvaluationLog = Awaited<ReturnType<typeof openEvaluationLog>>;

/** The log of evaluations. An entry is safe from a crash as soon as `record` resolves. */
export async function openEvaluationLog({ db, dataDir, retentionDays, requireRoom, onProblem }: Options) {
  const instance = randomUUID();
  let recorded = 0;

  const lines = lineImport({
    async store(batch) {
      await requireRoom();
      await storeLogEntries(db, batch);
    },
    putAsideFile: join(dataDir, 'log-lines-put-aside.jsonl'),
    onProblem,
  });

  const spool = await openSpool({
    folder: join(dataDir, 'spool'),
    name: instance.slice(0, 8),
    deliver: lines.importLines,
    onProblem,
  });

  const notLogged = () => {
    throw new Failure('unavailable', 'The evaluation could not be logged. Try again soon.', { retryAfter: 1 });
  };

  function lineOf({ organizationId, documentId, version, source }: Evaluated, run: Run): string {
    // Lists the fields one by one, because spreading the objects takes several times as long as serializing them.
    return JSON.stringify({
      instance,
      number: ++recorded,
      organizationId,
      documentId,
      source,
      version,
      outcome: run.outcome,
      durationMicroseconds: run.durationMicroseconds,
      input: kept(run.input),
      output: kept(run.output),
      createdAt: new Date().toISOString(),
    } satisfies SpooledEntry);
  }

  return {
    /** Logs a run. All runs that are logged in one turn of the event loop are written together. */
    record: (evaluated: Evaluated, run: Run): Promise<void> => spool.append(lineOf(evaluated, run)).catch(notLogged),

    /** Lines that this process has written to a file and that are not in the database yet. */
    get linesWaiting() {
      return spool.waiting;
    },

    /** Lines since the start that the database refused and that are in a separate file for a person to look at. */
    get linesPutAside() {
      return lines.putAside;
    },

    /** Imports the lines of processes that have ended. */
    deliverLeftBehind: () => spool.deliverLeftBehind(),

    /** Returns whether there may be more. */
    deleteOld: () => deleteLogEntriesBefore(db, new Date(Date.now() - retentionDays * DAY)),

    close: () => spool.close(),
  };
}

const kept = (text: string | null) => (text !== null && text.length <= MAX_KEPT_LENGTH ? storableText(text) : null);
