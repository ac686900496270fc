import type { Group, WorkerGroup } from '../backend.ts';
import { audienceOf } from '../request.ts';
import type { AnyOutcome, Task } from '../task.ts';
import type { RecordsOfTask } from './task-records.ts';
import { HEAVY_MS } from './task-records.ts';

/** A task that waits for a backend or runs on it. */
export class AdmittedTask {
  readonly task: Task;
  readonly settle: (outcome: AnyOutcome) => void;
  /** Where it runs or ran last. */
  group: Group = 'shared';
  /** Null until it is left to the workers: what runs in this process is bounded there, and nothing is noted of it. */
  records: RecordsOfTask | null = null;
  /** The processor time that it is expected to take on a worker. */
  expectedMs = 0;
  /** How often its worker was lost. It counts twice where the worker worked on this task. */
  timesLost = 0;

  constructor(task: Task, settle: (outcome: AnyOutcome) => void) {
    this.task = task;
    this.settle = settle;
  }

  /**
   * Chooses its workers by what is known of its decision and its account at the moment. One that may be why its worker was lost runs by
   * itself, so that it harms nobody else again.
   */
  workerGroup(): WorkerGroup {
    const { task, records, timesLost } = this;
    this.expectedMs = records?.decision.expectedMs(task.decision) ?? 0;
    if (audienceOf[task.purpose] === 'authors') return 'authoring';
    return records?.account.isIsolated || this.expectedMs > HEAVY_MS || timesLost > 1 ? 'isolated' : 'shared';
  }
}
