import type { EndedRun } from '../../backend.ts';
import type { Task } from '../../task.ts';
import type { NotedCalls } from './noted-calls.ts';

/** A task on a worker. */
export type Run = {
  readonly task: Task;
  /** Tells the scheduler how the run ended. */
  readonly end: (ended: EndedRun) => void;
  startedAt: number;
  /** The last known processor time of the worker when the run began. */
  processorMsBefore: number;
  /** How long the worker had waited for a processor by then, where the task has the worker to itself. */
  processorWaitMsBefore: number;
  /** Calls of the host that are not answered yet, and whether there were any. */
  openCalls: number;
  askedHost: boolean;
  /** The hosts that its functions called. */
  readonly calls: NotedCalls;
  /** Whether it has been taken off its worker, so that it needs no further answers. */
  isOver: boolean;
  /** The node that is being checked. Null if that is unknown. */
  nodeId: string | null;
};
