import type { BackendName, EvaluatorStatistics, HostsCalled } from './outcome.ts';
import type { Audience } from './request.ts';
import type { AnyOutcome, Task } from './task.ts';

/**
 * Where a task runs. Shared workers run public calls that are expected to be quick, one beside others that wait for the server.
 * Isolated workers run all other public calls, and authoring workers the tasks of editors (consoles, tests, checks, schemas), one
 * from its beginning to its end.
 */
export type WorkerGroup = 'shared' | 'isolated' | 'authoring';

/** Where a task runs: in this process, apart for those who wait for it, or on workers. */
export type Group = Audience | WorkerGroup;

/** How much of a group one account may have running at once, so that none ever has all of its room. */
export type Quota = {
  /** The number of tasks. */
  running: number;
  /** The processor time that those are expected to take together; a single task may take more. */
  runningMs: number;
};

/** Why a worker process ended by itself, if that is known. */
export type CrashCause = 'out-of-memory' | 'killed' | 'unknown';

/** Why a task was stopped. */
export type StopCause =
  | { kind: 'deadline' }
  | { kind: 'memory'; limitBytes: number }
  | { kind: 'crash'; cause: CrashCause };

/** How a run ended that nothing interrupted. */
export type CompletedRun =
  /** `usedMs` is its processor time. */
  | { kind: 'finished'; outcome: AnyOutcome; usedMs: number }
  /** The backend found out that it cannot run the task. A worker runs it from the beginning. */
  | { kind: 'handed-over'; usedMs: number };

/** How a run ended. */
export type EndedRun =
  | CompletedRun
  /** Its worker was ended, so that it has to run again. `wasAtWork` if it may have been the cause. */
  | { kind: 'lost'; usedMs: number; wasAtWork: boolean }
  | {
      kind: 'stopped';
      cause: StopCause;
      /** The node that was being checked; null where that is not known. */
      nodeId: string | null;
      /** With the cost of starting a worker in place of the lost one. */
      usedMs: number;
      /** What it had called until then, where that is told. */
      calls?: HostsCalled | null | undefined;
    };

/**
 * Runs tasks. The scheduler decides which task may run, when, and beside which others, and it handles the outcome. So
 * these rules are the same for both backends.
 */
export interface Backend {
  readonly name: BackendName;
  /** Its groups. */
  readonly quotas: Readonly<Partial<Record<Group, Quota>>>;
  hasRoom(group: Group): boolean;
  /**
   * Called only while the group has room. The backend stops the task when it has run for longer than its deadline. One that is quick
   * may answer at once, before anything else in this process goes on.
   */
  run(task: Task, group: Group): CompletedRun | Promise<EndedRun>;
  /** Stops what still runs. When this is done, every run has ended. */
  close(): Promise<void>;
}

export interface InProcessBackend extends Backend {
  /** Starts what the first tasks would have to wait for. */
  warmUp(): void;
  /** Whether it can probably run the task. One that it does not accept goes to the workers. */
  accepts(task: Task): boolean;
}

export interface WorkersBackend extends Backend {
  /** Tasks wait for the group and it has no room: it may start more workers. */
  needsMore(group: Group, waiting: number): void;
  statistics(): Pick<EvaluatorStatistics, 'workersAlive' | 'workersReplaced'>;
}

/** The part of the scheduler that a backend can call. */
export interface BackendEvents {
  /** Whether a running task that blocks its shared worker may keep that worker for itself, which then becomes isolated. */
  mayIsolate(task: Task, elapsedMs: number): boolean;
  /** A group has room for another reason than that a run ended, such as a new worker. */
  roomFreed(group: Group): void;
}

/** The backends of an evaluator. The one in its own process may be left out. */
export type CreateBackends = {
  inProcess: ((events: BackendEvents) => InProcessBackend) | null;
  workers: (events: BackendEvents) => WorkersBackend;
};
