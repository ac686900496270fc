import type { Backend, WorkerGroup } from '../backend.ts';
import { Queue } from './queue.ts';

/** Processor time that one account's tasks on shared workers are expected to take together, for each such worker. */
export const MAX_EXPECTED_MS_PER_WORKER = 100;

export const GROUPS: readonly WorkerGroup[] = ['shared', 'isolated', 'authoring'];

/** A queue for each group of a backend, with quotas by which no account ever has all the room of a group. */
export function queuesFor({ shared, isolated, authoring }: Backend['capacity']): Record<WorkerGroup, Queue> {
  const halfOf = ({ workers }: { workers: number }) =>
    new Queue({ running: Math.floor(workers / 2), runningMs: Number.POSITIVE_INFINITY });
  return {
    shared: new Queue({
      running: Math.ceil(shared.workers * shared.tasksEach * 0.75),
      runningMs: shared.workers * MAX_EXPECTED_MS_PER_WORKER,
    }),
    isolated: halfOf(isolated),
    authoring: halfOf(authoring),
  };
}
