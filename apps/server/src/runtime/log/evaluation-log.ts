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

export type Run = Pick<SpooledEntry, 'outcome' | 'durationMicroseconds' | 'input' | 'output'>;

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

  /** A line of JSON for each run. What they have in common is made once, and needs no escaping: ids and known words. */
  function linesOf({ organizationId, documentId, version, source }: Evaluated, runs: readonly Run[]): string {
    const common =
      `{"instance":"${instance}","organizationId":"${organizationId}","documentId":"${documentId}",` +
      `"source":"${source}","version":${version},"createdAt":"${new Date().toISOString()}"`;
    const lines = runs.map(
      ({ outcome, durationMicroseconds, input, output }) =>
        `${common},"number":${++recorded},"outcome":"${outcome}","durationMicroseconds":${durationMicroseconds},` +
        `"input":${JSON.stringify(kept(input))},"output":${JSON.stringify(kept(output))}}`,
    );
    return lines.join('\n');
  }

  const recordAll = (evaluated: Evaluated, runs: readonly Run[]): Promise<void> =>
    spool.append(linesOf(evaluated, runs), runs.length).catch(notLogged);

  return {
    /** Logs a run. All runs that are logged in one turn of the event loop are written together. */
    record: (evaluated: Evaluated, run: Run): Promise<void> => recordAll(evaluated, [run]),

    /** Logs several runs of the same document and version. */
    recordAll,

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
