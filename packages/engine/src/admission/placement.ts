import type { WorkerGroup } from '../backend.ts';
import { audienceOf } from '../request.ts';
import type { AdmittedTask } from './admitted-task.ts';

/** A decision that is expected to take longer does not run on workers that others share. */
export const HEAVY_MS = 100;
/** In characters, with the largest decision that is called. Compiling a larger one would hold up others on its worker. */
export const MAX_SHARED_LENGTH = 512 * 1024;

/** Estimates the cost of a task from the current records of its decision. */
export function estimate(task: AdmittedTask) {
  const { cost, called } = task.records.decision;
  task.contentLength = task.decision.content.length + Math.max(called.length, pinnedLength(task));
  task.expectedMs = cost.expectedMs(task.contentLength);
}

/** The length in characters of the largest decision that a request brings along. */
function pinnedLength(task: AdmittedTask): number {
  if (task.kind !== 'evaluation' || task.request.resolution.from !== 'pinned') return 0;
  let largest = 0;
  for (const { content } of task.request.resolution.decisions.values()) largest = Math.max(largest, content.length);
  return largest;
}

/** Chooses the workers for a task from the records of its decision and its account. */
export function groupOf({ purpose, contentLength, timesSuspected, expectedMs, records }: AdmittedTask): WorkerGroup {
  if (audienceOf[purpose] === 'authors') return 'authoring';
  if (records.breaker.isOpen || expectedMs > HEAVY_MS) return 'isolated';
  if (contentLength > MAX_SHARED_LENGTH || records.decision.cost.mustBeMeasured) return 'isolated';
  // A task that was on two lost workers runs alone, so that the cause is known if it happens again. While its account is a
  // suspect, so do those of its decisions that have not run often.
  const isSuspect = records.breaker.isSuspect && !records.decision.cost.isProven;
  return timesSuspected > 1 || isSuspect ? 'isolated' : 'shared';
}
