import type { WorkerGroup } from '../backends/processes/worker.ts';
import type { Task } from '../task.ts';

/** A decision that is expected to take longer does not run on workers that others share. */
export const HEAVY_MS = 100;
/** Of a decision's content, in characters: to compile a larger one would hold up whatever shares the worker. */
export const MAX_SHARED_LENGTH = 512 * 1024;

/** Which workers a task runs on, as far as is known of its decision and its tenant. */
export function groupOf(task: Task): WorkerGroup {
  const { purpose, decision, givenUp, expectedMs, records } = task;
  if (purpose !== 'public') return 'authoring';
  if (records.tenant.breaker.isOpen || expectedMs > HEAVY_MS) return 'isolated';
  if (decision.content.length > MAX_SHARED_LENGTH || records.decision.cost.mustBeMeasured) return 'isolated';
  // A task whose shared worker was given up may have been the cause. The second time it runs alone, so that whatever
  // happens to it then has a known cause. So do, for a while, decisions of its tenant that have not run often before.
  return givenUp > 1 || (records.tenant.breaker.isSuspect && !records.decision.cost.isProven) ? 'isolated' : 'shared';
}
