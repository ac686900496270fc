import type { Task } from '../../task.ts';
import { now } from '../../task.ts';
import type { Worker } from './worker.ts';

/** A shared worker that holds a task for longer, and has used so much processor time meanwhile, is no longer shared. */
export const PATIENCE_MS = 150;
const PATIENCE_PROCESSOR_MS = 200;
/** The same where the system does not tell how busy it was, or a busy machine leaves it little time. */
const LONG_PATIENCE_MS = 500;
/** So many times its deadline a task may take in all, where it waits for a processor. */
const MAX_DELAY = 3;
export const SWEEP_MS = 50;
/** How often it must have answered meanwhile, so that it is the task and not the machine that takes its time. */
const ANSWERS = 4;

type Health = 'well' | 'too large' | 'too late' | 'blocked';

/** How a worker does, looked at again and again while it has something to do. */
export function checkHealth(worker: Worker, memoryLimitBytes: number): Health {
  const [oldest] = worker.tasks.values();
  if (!oldest) return 'well';
  if (worker.residentBytes() > memoryLimitBytes) return 'too large';
  const processorMs = worker.readProcessorMs();
  const age = now() - oldest.startedAt;
  if (worker.group !== 'shared') return isTooLate(worker, oldest, age) ? 'too late' : 'well';
  if (worker.waitsForHost(oldest) && age < oldest.deadlineMs) {
    worker.probe = null;
    return 'well';
  }
  const isBusy = processorMs !== null && processorMs - oldest.processorMsBefore >= PATIENCE_PROCESSOR_MS;
  if (isBusy && age >= Math.min(PATIENCE_MS, oldest.deadlineMs / 2) && !worker.asksHostFor(oldest)) return 'blocked';
  return isStuck(worker, oldest, age) ? 'blocked' : 'well';
}

/**
 * These workers have a low priority, so that on a busy machine they wait for a processor. That time is not the task's, but
 * there is an end to it.
 */
const isTooLate = (worker: Worker, { deadlineMs, processorWaitMsBefore }: Task, age: number) =>
  age > deadlineMs * MAX_DELAY ||
  (age > deadlineMs && age - (worker.processorWaitMs() - processorWaitMsBefore) > deadlineMs);

/** Ping first: a starved machine and a stuck worker look the same until pings come back. */
function isStuck(worker: Worker, oldest: Task, age: number): boolean {
  if (age < Math.min(LONG_PATIENCE_MS, oldest.deadlineMs / 2)) {
    worker.probe = null;
    return false;
  }
  if (worker.probe?.task === oldest)
    return worker.probe.answers >= ANSWERS || now() - worker.probe.askedAt > LONG_PATIENCE_MS;
  worker.probe = { task: oldest, askedAt: now(), answers: 0 };
  worker.ping();
  return false;
}

/** Counts an answer of a worker that is asked whether it still gives any, and asks again. */
export function notePong(worker: Worker) {
  if (!worker.probe || ++worker.probe.answers >= ANSWERS) return;
  worker.probe.askedAt = now();
  setTimeout(() => worker.ping(), SWEEP_MS).unref();
}
