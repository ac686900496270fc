import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import { Failure } from '../errors.ts';
import { deleteLogEntriesBefore, deleteLogEntriesOf, storeLogEntries } from './evaluation-log-repository.ts';
import { LogEntry } from './log-entry.ts';
import { openSpool } from './spool.ts';

/** Larger inputs and outputs are not kept, only that they were. */
export const MAX_KEPT_LENGTH = 16 * 1024;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Options = {
  database: Database;
  dataDir: string;
  retentionDays: number;
  onProblem: (error: unknown) => void;
};

/** What was evaluated, and for whom. */
export type Evaluated = Pick<LogEntry, 'organizationId' | 'documentId' | 'version' | 'source'>;

type Run = Pick<LogEntry, 'outcome' | 'durationMicroseconds' | 'input' | 'output'>;

export type EvaluationLog = Awaited<ReturnType<typeof openEvaluationLog>>;

/** What was evaluated. An entry survives the process from the moment that `record` resolves. */
export async function openEvaluationLog({ database, dataDir, retentionDays, onProblem }: Options) {
  const { db } = database;
  const instance = randomUUID();
  let recorded = 0;

  async function deliver(lines: string[]) {
    try {
      await storeLogEntries(db, lines);
    } catch (error) {
      // A damaged line must not hold up the ones behind it for ever.
      const whole = lines.filter(isLogEntry);
      if (whole.length === lines.length) throw error;
      onProblem(error);
      await storeLogEntries(db, whole);
    }
  }

  const spool = await openSpool({
    folder: join(dataDir, 'spool'),
    name: instance.slice(0, 8),
    deliver,
    onProblem,
  });

  let closing = false;
  const underWay = new Set<Promise<void>>();
  /** Nobody waits for it, and what a stop cuts short is done by the next tidying. */
  function inBackground(work: () => Promise<void>) {
    const running = work().catch(onProblem);
    underWay.add(running);
    running.finally(() => underWay.delete(running));
  }
  async function deleteAll(deleteSome: () => Promise<boolean>) {
    while (!closing && (await deleteSome()));
  }

  function tidy() {
    inBackground(() => spool.deliverLeftBehind());
    inBackground(async () => {
      await deleteAll(() => deleteLogEntriesBefore(db, new Date(Date.now() - retentionDays * DAY)));
      if (!closing) await database.tidy();
    });
  }
  tidy();
  const tidyTimer = setInterval(tidy, HOUR).unref();

  return {
    async record({ organizationId, documentId, version, source }: Evaluated, run: Run) {
      // Field by field: to spread objects here takes several times as long as to write their text.
      const line = JSON.stringify({
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
      } satisfies LogEntry);
      try {
        await spool.append(line);
      } catch (error) {
        // A full disk: the database may have room.
        onProblem(error);
        await storeLogEntries(db, [line]).catch(() => {
          throw new Failure('unavailable', 'The evaluation could not be logged. Try again soon.', { retryAfter: 1 });
        });
      }
    },

    /** Of documents that were deleted. */
    forget(organizationId: string, documentIds: string[]) {
      if (documentIds.length === 0) return;
      inBackground(() => deleteAll(() => deleteLogEntriesOf(db, organizationId, documentIds)));
    },

    async close() {
      closing = true;
      clearInterval(tidyTimer);
      await Promise.all(underWay);
      await spool.close();
    },
  };
}

function isLogEntry(line: string): boolean {
  try {
    return LogEntry.safeParse(JSON.parse(line)).success;
  } catch {
    return false;
  }
}

const kept = (text: string | null) => (text !== null && text.length <= MAX_KEPT_LENGTH ? text : null);
