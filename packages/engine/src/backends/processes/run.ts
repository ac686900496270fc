import type { EndedRun } from '../../backend.ts';
import type { Task } from '../../task.ts';
import type { RunContext } from './run-contexts.ts';

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
  /** The context with which an evaluation may call the host. Null for other tasks. */
  context: RunContext | null;
  /** The node that is being checked. Null if that is unknown. */
  nodeId: string | null;
  /** Whether it, or another evaluation with the same context beside it, asked the host for something. */
  askedHost: boolean;
};
