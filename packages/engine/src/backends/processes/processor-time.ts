import type { WorkerGroup } from '../../backend.ts';
import { now } from '../../task.ts';
import type { Run } from './run.ts';

/** For a task that took less, the duration that the worker reports is taken as its processor time. */
const SHORT_MS = 50;
/** The system counts processor time in steps of 10 ms, so that less than two steps is too little to rely on. */
const MEASURABLE_MS = 20;

/** The processor time of a task that ended; null where it cannot be told from that of others beside it. */
export function usedMs(
  worker: { group: WorkerGroup; readProcessorMs: () => number | null },
  { startedAt, processorMsBefore, askedHost }: Run,
  reportedMs: number | null,
): number | null {
  const age = now() - startedAt;
  const isShared = worker.group === 'shared';
  if (isShared && (reportedMs ?? age) < SHORT_MS) return reportedMs ?? age;
  const processorMs = worker.readProcessorMs();
  const measuredMs = processorMs === null ? age : processorMs - processorMsBefore;
  if (!isShared) return measuredMs < MEASURABLE_MS ? Math.min(reportedMs ?? age, MEASURABLE_MS) : measuredMs;
  if (reportedMs === null || askedHost) return null;
  return Math.min(reportedMs, measuredMs);
}
