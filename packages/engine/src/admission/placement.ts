import type { WorkerGroup } from '../backend.ts';
import { audienceOf } from '../request.ts';
import type { AdmittedTask } from './admitted-task.ts';

/** A decision that is expected to take longer does not run on workers that others share. */
export const HEAVY_MS = 100;
/** In characters. Compiling the content of a larger decision would hold up others on the same worker. */
export const MAX_SHARED_LENGTH = 512 * 1024;

/** Which workers a task runs on, as far as its decision and its tenant are known. */
export function groupOf({ purpose, decision, timesSuspected, expectedMs, records }: AdmittedTask): WorkerGroup {
  if (audienceOf[purpose] === 'authors') return 'authoring';
  if (records.tenant.breaker.isOpen || expectedMs > HEAVY_MS) return 'isolated';
  if (decision.content.length > MAX_SHARED_LENGTH || records.decision.cost.mustBeMeasured) return 'isolated';
  // A task that was on two lost workers runs alone, so that the cause is known if it happens again. While its tenant is a
  // suspect, so do those of its decisions that have not run often.
  const isSuspect = records.tenant.breaker.isSuspect && !records.decision.cost.isProven;
  return timesSuspected > 1 || isSuspect ? 'isolated' : 'shared';
}
