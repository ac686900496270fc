import type { WorkerGroup } from '../backend.ts';
import { audienceOf } from '../request.ts';
import type { AnyOutcome, Task } from '../task.ts';
import type { RecordsOfTask } from './task-records.ts';
import { HEAVY_MS } from './task-records.ts';

/** A task that waits for a backend or runs on it, with the data that only admission needs. */
export type AdmittedTask = Task & {
  readonly settle: (outcome: AnyOutcome) => void;
  /** Null until it is left to the workers: what runs in this process is bounded there, and nothing is noted of it. */
  records: RecordsOfTask | null;
  /** The processor time that it is expected to take on a worker. */
  expectedMs: number;
  /** How often its worker was lost. It counts twice where the worker worked on this task. */
  timesLost: number;
};

/** Names the members one by one, because spreading a task takes longer than a quick decision does. */
export const admittedTask = (task: Task, settle: AdmittedTask['settle']) =>
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
    settle,
    records: null,
    expectedMs: 0,
    timesLost: 0,
  }) as AdmittedTask;

/**
 * Chooses the workers for a task by what is known of its decision and its account at the moment. One that may be why its worker was
 * lost runs by itself, so that it harms nobody else again.
 */
export function workerGroupOf(task: AdmittedTask): WorkerGroup {
  task.expectedMs = task.records?.decision.expectedMs(task.decision) ?? 0;
  if (audienceOf[task.purpose] === 'authors') return 'authoring';
  return task.records?.account.isIsolated || task.expectedMs > HEAVY_MS || task.timesLost > 1 ? 'isolated' : 'shared';
}
