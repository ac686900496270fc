import type { Backend, BackendEvents, EndedRun, StopCause, WorkerGroup, WorkersBackend } from '../../backend.ts';
import type { ReplacementReason } from '../../outcome.ts';
import type { Task } from '../../task.ts';
import { now } from '../../task.ts';
import { launcher } from './launch.ts';
import type { Run } from './run.ts';
import type { Host, Worker } from './worker.ts';
import { WorkerPool } from './worker-pool.ts';

type ProcessBackendOptions = {
  /** The arguments with which Node.js starts the program of a worker. */
  runner: readonly string[];
  /** How many workers are shared. Of each other group there are up to as many, or two. */
  workers: number;
  /** How long an evaluation may run. */
  deadlineMs: number;
  /** The limit for each worker process. */
  memoryLimitBytes: number;
  host: Host;
};

/** What a function that runs in a worker may use of the time and of the memory that an evaluation may. */
export const FUNCTION_SHARE_OF_TIME = 0.9;
export const FUNCTION_SHARE_OF_MEMORY = 1 / 8;

/** The cost of starting a worker in place of one that crashed or was killed. */
const REPLACEMENT_MS = 500;

/** A task that waits for a processor may take this many times its deadline in all. */
export const MAX_DELAY = 3;

/** A shared worker that works on a task for longer is no longer shared. Not counted is what it waits for a processor. */
const PATIENCE_MS = 250;
const SWEEP_MS = 50;
/** How long a worker beside another idle one is kept. Starting one holds up the server for as long as it takes to get a processor. */
const SPARE_MS = 5_000;

/**
 * Runs tasks in worker processes, because a graph can use up the time and the memory of the process that runs it. A worker works on
 * one task at a time; on a shared one, others may wait for the server beside it. A worker that is late, too large or dead is ended,
 * and others beside the task that was the cause run again.
 */
export class ProcessBackend implements WorkersBackend {
  readonly name = 'processes';
  readonly quotas: Backend['quotas'];
  readonly #options: ProcessBackendOptions;
  readonly #events: BackendEvents;
  readonly #workers: WorkerPool;
  readonly #replaced: Record<ReplacementReason, number> = { crashed: 0, deadline: 0, 'held-up': 0, memory: 0 };
  #sweep: NodeJS.Timeout | null = null;
  #isStarted = false;

  constructor(options: ProcessBackendOptions, events: BackendEvents) {
    const { runner, workers, deadlineMs, memoryLimitBytes, host } = options;
    // A worker stops a function a little before the deadline, so that it does not have to be killed for it.
    const settings = {
      functionMemoryBytes: memoryLimitBytes * FUNCTION_SHARE_OF_MEMORY,
      functionTimeoutMs: Math.ceil(deadlineMs * FUNCTION_SHARE_OF_TIME),
      evaluationTimeoutMs: deadlineMs * (MAX_DELAY + 1),
    };
    this.#options = options;
    this.#events = events;
    this.#workers = new WorkerPool({
      launch: launcher({ runner, memoryLimitBytes, settings }),
      shared: workers,
      host,
      events: {
        free: ({ group }) => events.roomFreed(group),
        answered: (worker, run, outcome, usedMs) => {
          run.end({ kind: 'finished', outcome, usedMs });
          if (worker.group !== 'shared') this.#retire(worker);
        },
        ended: (worker, { cause }) => this.#replace(worker, 'crashed', { kind: 'crash', cause }),
      },
    });
    this.quotas = this.#workers.quotas;
  }

  hasRoom(group: WorkerGroup): boolean {
    return this.#workers.free(group) !== null;
  }

  run(task: Task, group: WorkerGroup): Promise<EndedRun> {
    const worker = this.#workers.free(group);
    if (!worker) throw new Error('A task was started where there is no room for it.');
    this.#sweep ??= setInterval(() => this.#checkAll(), SWEEP_MS).unref();
    return new Promise((end) => worker.give(task, end));
  }

  needsMore(group: WorkerGroup, waiting: number) {
    // Workers are started with the first task, because a server that evaluates nothing needs none.
    if (!this.#isStarted) this.#workers.fill();
    this.#isStarted = true;
    if (group !== 'shared' && this.#workers.starting(group) < waiting) this.#workers.start(group);
  }

  statistics() {
    return {
      workersAlive: [...this.#workers].filter(({ ready }) => ready).length,
      workersReplaced: { ...this.#replaced },
    };
  }

  async close() {
    await this.#workers.close();
    if (this.#sweep) clearInterval(this.#sweep);
  }

  /** Ends a worker that has finished its task where it is large. */
  #retire(worker: Worker) {
    if (worker.residentBytes() <= this.#options.memoryLimitBytes / 2) return;
    const { group } = worker;
    this.#workers.dismiss(worker);
    if (!this.#hasIdle(group) && this.#workers.starting(group) === 0) this.#workers.start(group);
  }

  #hasIdle(group: WorkerGroup, except?: Worker): boolean {
    return [...this.#workers].some((worker) => worker !== except && worker.group === group && worker.isIdle);
  }

  #checkAll() {
    let watched = 0;
    for (const worker of this.#workers) {
      if (worker.runs.size > 0) this.#check(worker);
      else if (worker.group === 'shared' || !worker.ready || !this.#hasIdle(worker.group, worker)) continue;
      else if (now() - worker.idleSince > SPARE_MS) this.#workers.dismiss(worker);
      watched++;
    }
    if (watched > 0 || !this.#sweep) return;
    clearInterval(this.#sweep);
    this.#sweep = null;
  }

  #check(worker: Worker) {
    const { memoryLimitBytes: limitBytes } = this.#options;
    if (worker.residentBytes() > limitBytes) return this.#replace(worker, 'memory', { kind: 'memory', limitBytes });
    const late = [...worker.runs.values()].find((run) => isLate(worker, run));
    if (late) return this.#replace(worker, 'deadline', { kind: 'deadline' }, late);
    const { group, atWork } = worker;
    if (group !== 'shared' || !atWork || heldMs(worker, atWork) < Math.min(PATIENCE_MS, atWork.task.deadlineMs / 2))
      return;
    if (worker.runs.size > 1 || !this.#isolate(worker, atWork)) return this.#replace(worker, 'held-up', null);
    this.#replaced['held-up']++;
    this.#workers.start('shared');
  }

  /** Turns a shared worker into an isolated one for its only task, unless there are too many of those already. */
  #isolate(worker: Worker, { task, startedAt }: Run): boolean {
    const isFull = this.#workers.count('isolated') >= this.#workers.size.isolated;
    const idle = isFull ? this.#workers.free('isolated') : null;
    if (isFull && !idle) return false;
    if (!this.#events.mayIsolate(task, now() - startedAt)) return false;
    if (idle) this.#workers.dismiss(idle);
    worker.isolate();
    return true;
  }

  /**
   * Ends a worker, and the task that is the cause with it. That of a shared worker may be what tasks before left there, so that all
   * run again, the one that it worked on by itself.
   */
  #replace(worker: Worker, why: ReplacementReason, cause: StopCause | null, late: Run | null = null) {
    this.#replaced[why]++;
    const { atWork } = worker;
    const atWorkMs = atWork ? heldMs(worker, atWork) : 0;
    this.#workers.dismiss(worker);
    this.#workers.fill();
    for (const run of worker.release()) {
      const usedMs = run === atWork ? atWorkMs : 0;
      const { nodeId, calls } = run;
      if (cause && (run === late || worker.group !== 'shared'))
        run.end({ kind: 'stopped', cause, nodeId, usedMs: usedMs + REPLACEMENT_MS, calls: calls.told });
      else run.end({ kind: 'lost', usedMs, wasAtWork: run === atWork });
    }
  }
}

/** How long a worker has worked on a task without a pause. */
const heldMs = (worker: Worker, run: Run) => now() - run.resumedAt - worker.processorWaitMs(run);

/**
 * Workers have a low priority, so that they wait for a processor on a busy machine. The task is not charged for that time, up to a
 * limit.
 */
function isLate(worker: Worker, run: Run): boolean {
  const { deadlineMs } = run.task;
  const age = now() - run.startedAt;
  return age > deadlineMs * MAX_DELAY || (age > deadlineMs && age - worker.processorWaitMs(run) > deadlineMs);
}
