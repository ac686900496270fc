import type { EndedRun } from '../../backend.ts';
import type { Task } from '../../task.ts';
import type { RunContext } from './run-contexts.ts';

/** A task on a worker. */
export type Run = {
  readonly task: Task;
  /** Tells the scheduler how the run ended. */
  readonly end: (ended: EndedRun) => void;
  startedAt: number;
  /** The processor time that the worker had used by then, as far as it was known. */
  processorMsBefore: number;
  /** How long the worker had waited for a processor by then, where the task has the worker to itself. */
  processorWaitMsBefore: number;
  /** What an evaluation may ask the host for; null for other tasks. */
  context: RunContext | null;
  /** The node that a check looks at; null where that is not known. */
  nodeId: string | null;
  /** Whether it, or another evaluation with the same context beside it, asked the host for something. */
  askedHost: boolean;
};
