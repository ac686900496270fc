import type { WorkerGroup } from '../backend.ts';
import { audienceOf } from '../request.ts';
import type { AnyOutcome, Task } from '../task.ts';
import type { RecordsOfTask } from './task-records.ts';
import { HEAVY_MS } from './task-records.ts';

/** A task that waits for a backend or runs on it, with the data that only admission needs. */
export type AdmittedTask = Task & {
  readonly records: RecordsOfTask;
  readonly settle: (outcome: AnyOutcome) => void;
  /** Gives the task to the next backend, because this one cannot run it. */
  readonly handOver: () => void;
  /** The processor time that it is expected to take. */
  expectedMs: number;
  /** How often its worker was lost. It counts twice where the worker worked on this task. */
  timesLost: number;
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
    expectedMs: records.decision.expectedMs(task.decision),
    timesLost: 0,
  }) as AdmittedTask;

/** Chooses the workers for a task. One that may be why its worker was lost runs by itself, so that it harms nobody else again. */
export function groupOf({ purpose, timesLost, expectedMs, records }: AdmittedTask): WorkerGroup {
  if (audienceOf[purpose] === 'authors') return 'authoring';
  return records.account.isIsolated || expectedMs > HEAVY_MS || timesLost > 1 ? 'isolated' : 'shared';
}
