import type { EvaluatorStatistics } from './outcome.ts';
import type { AnyOutcome, Task } from './task.ts';

/**
 * Where a task runs. Shared workers run public calls that are expected to be quick, many at a time. Isolated workers run all
 * other public calls, one at a time, so that it is known which task crashed or blocked them. Authoring workers run what
 * people wait for in an editor (consoles, tests, checks, schemas), also one at a time.
 */
export type WorkerGroup = 'shared' | 'isolated' | 'authoring';

/** What made a worker process end by itself, as far as it can be told. */
export type CrashCause = 'number-too-large' | 'nested-too-deep' | 'out-of-memory' | 'killed' | 'unknown';

/** Why a task was stopped that ran alone on its worker, so that nothing else can have been the cause. */
export type StopCause =
  | { kind: 'deadline' }
  | { kind: 'memory'; limitBytes: number }
  | { kind: 'crash'; cause: CrashCause };

/** How a task that a worker was given came off it. */
export type Released = {
  task: Task;
  group: WorkerGroup;
  /** How long it had been running. */
  elapsedMs: number;
  /** The processor time that the task is charged for. */
  usedMs: number;
};

/**
 * Runs tasks. Which task may run, when and beside which others is decided before a backend is given it, and what follows
 * from how it ended is decided afterwards, so that these rules hold for every backend alike.
 */
export interface Backend {
  /** How many workers a group may have, and how many tasks each of them runs at once. */
  readonly capacity: Record<WorkerGroup, { workers: number; tasksEach: number }>;
  hasRoom(group: WorkerGroup): boolean;
  /** Only while the group has room. The backend stops the task when it has run for longer than its deadline. */
  start(task: Task, group: WorkerGroup): void;
  /** Tasks wait for the group and it has no room: the backend may start more workers. */
  needsMore(group: WorkerGroup, waiting: number): void;
  statistics(): Pick<EvaluatorStatistics, 'workersAlive' | 'workersReplaced'>;
  close(): Promise<void>;
}

/** What a backend tells the scheduler that gives it tasks. Every started task comes back exactly once. */
export interface BackendEvents {
  /** A task was answered. `usedMs` is null where its processor time cannot be told from that of others beside it. */
  finished(task: Task, group: WorkerGroup, outcome: AnyOutcome, usedMs: number | null): void;
  /** A shared worker crashed or was replaced. Its tasks have to run again; the suspects may have been the cause. */
  lost(tasks: (Released & { isSuspect: boolean })[]): void;
  /** A task that ran alone was stopped. `replacementMs` is what it costs to start a worker in place of the lost one. */
  stopped(released: Released, cause: StopCause, replacementMs: number): void;
  /** Asks whether a task that blocks its shared worker may keep that worker for itself, which then becomes isolated. */
  mayIsolate(task: Task, elapsedMs: number): boolean;
  /** A group may have room again. */
  hasRoom(group: WorkerGroup): void;
  /** How many tasks wait for a group. */
  waitingFor(group: WorkerGroup): number;
}
