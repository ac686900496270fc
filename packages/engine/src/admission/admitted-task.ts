import type { AnyOutcome, Task } from '../task.ts';
import type { RecordsOfTask } from './task-records.ts';

/** A task that waits for a backend or runs on it, with the data that only admission needs. */
export type AdmittedTask = Task & {
  readonly records: RecordsOfTask;
  readonly settle: (outcome: AnyOutcome) => void;
  /** Gives the task to the next backend, because this one cannot run it. */
  readonly handOver: () => void;
  /** The length in characters of the decision and of the largest decision that it is known to call. */
  contentLength: number;
  /** The length in characters of the largest decision that this run has called so far. */
  calledLength: number;
  /** The processor time that it is expected to take. */
  expectedMs: number;
  /** How often a shared worker was lost that ran it and that it may have crashed or blocked. */
  timesSuspected: number;
  /** How often somebody else killed its worker while it ran alone. */
  timesKilled: number;
};

/** Names the members one by one, because spreading a task takes longer than a quick decision does. */
export const admittedTask = (
  task: Task,
  { records, settle, handOver }: Pick<AdmittedTask, 'records' | 'settle' | 'handOver'>,
) =>
  ({
    kind: task.kind,
    request: task.kind === 'evaluation' ? task.request : null,
    facts: task.kind === 'check' ? task.facts : null,
    purpose: task.purpose,
    tenant: task.tenant,
    account: task.account,
    decision: task.decision,
    deadlineMs: task.deadlineMs,
    since: task.since,
    records,
    settle,
    handOver,
    contentLength: 0,
    calledLength: 0,
    expectedMs: 0,
    timesSuspected: 0,
    timesKilled: 0,
  }) as AdmittedTask;
