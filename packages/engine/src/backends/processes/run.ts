import type { EndedRun } from '../../backend.ts';
import type { Task } from '../../task.ts';
import type { NotedCalls } from './noted-calls.ts';

/** A task on a worker. */
export type Run = {
  readonly task: Task;
  /** Tells the scheduler how the run ended. */
  readonly end: (ended: EndedRun) => void;
  readonly startedAt: number;
  /** When it began, or got its latest answer from the server. */
  resumedAt: number;
  /** How long the worker had waited for a processor when the run was first looked at since then. */
  processorWaitMsBefore: number | null;
  /** Calls of the host that are not answered yet. While there are any, the run waits and its worker may work on another. */
  openCalls: number;
  /** The hosts that its functions called. */
  readonly calls: NotedCalls;
  /** The node that is being checked, or whose function ran last. Null if that is unknown. */
  nodeId: string | null;
};
