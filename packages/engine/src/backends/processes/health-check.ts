import { MAX_DELAY } from '../../backend.ts';
import { now } from '../../task.ts';
import type { Run } from './run.ts';
import type { Worker } from './worker.ts';

/** A shared worker that holds a task for longer, and has used this much processor time meanwhile, is no longer shared. */
export const PATIENCE_MS = 150;
const PATIENCE_PROCESSOR_MS = 200;
/** The same where the system does not tell the processor time, or where a busy machine leaves the worker little of it. */
const LONG_PATIENCE_MS = 500;
export const SWEEP_MS = 50;
/** A worker that answered this many pings gets enough processor time, so that it is its task that does not end. */
const ANSWERS = 4;

type Health = 'well' | 'too large' | 'too late' | 'blocked';

/** The state of a worker. It is checked at short intervals while the worker has tasks. */
export function checkHealth(worker: Worker, memoryLimitBytes: number): Health {
  const oldest = oldestAtWork(worker);
  if (!oldest) return 'well';
  if (worker.residentBytes() > memoryLimitBytes) return 'too large';
  const processorMs = worker.readProcessorMs();
  const { deadlineMs } = oldest.task;
  const age = now() - oldest.startedAt;
  if (worker.group !== 'shared') return isTooLate(worker, oldest, age) ? 'too late' : 'well';
  if (oldest.openCalls > 0 && age < deadlineMs) {
    worker.probe = null;
    return 'well';
  }
  const isBusy = processorMs !== null && processorMs - oldest.processorMsBefore >= PATIENCE_PROCESSOR_MS;
  if (isBusy && age >= Math.min(PATIENCE_MS, deadlineMs / 2) && oldest.openCalls === 0) return 'blocked';
  return isStuck(worker, oldest, age) ? 'blocked' : 'well';
}

/** The task that began first of those that do not wait for an answer of the server; of all, where all of them do. */
export function oldestAtWork({ runs }: Worker): Run | undefined {
  for (const run of runs.values()) if (run.openCalls === 0) return run;
  const [oldest] = runs.values();
  return oldest;
}

/**
 * Isolated and authoring workers have a low priority, so that they wait for a processor on a busy machine. The task is not
 * charged for that time, up to a limit.
 */
const isTooLate = (worker: Worker, { task: { deadlineMs }, processorWaitMsBefore }: Run, age: number) =>
  age > deadlineMs * MAX_DELAY ||
  (age > deadlineMs && age - (worker.processorWaitMs() - processorWaitMsBefore) > deadlineMs);

/** A worker that gets no processor time and one that is stuck look the same, until it answers pings or does not. */
function isStuck(worker: Worker, oldest: Run, age: number): boolean {
  if (age < Math.min(LONG_PATIENCE_MS, oldest.task.deadlineMs / 2)) {
    worker.probe = null;
    return false;
  }
  if (worker.probe?.run === oldest)
    return worker.probe.answers >= ANSWERS || now() - worker.probe.askedAt > LONG_PATIENCE_MS;
  worker.probe = { run: oldest, askedAt: now(), answers: 0 };
  worker.ping();
  return false;
}

/** Counts the answer of a worker that is being probed, and asks again. */
export function notePong(worker: Worker) {
  if (!worker.probe || ++worker.probe.answers >= ANSWERS) return;
  worker.probe.askedAt = now();
  setTimeout(() => worker.ping(), SWEEP_MS).unref();
}
