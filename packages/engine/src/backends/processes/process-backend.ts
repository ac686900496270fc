import type { Backend, BackendEvents, EndedRun, StopCause, WorkerGroup } from '../../backend.ts';
import { MAX_DELAY } from '../../backend.ts';
import type { ReplacementReason } from '../../outcome.ts';
import type { Task } from '../../task.ts';
import { now } from '../../task.ts';
import { checkHealth, notePong, oldestAtWork, PATIENCE_MS, SWEEP_MS } from './health-check.ts';
import type { Host } from './host-calls.ts';
import { launcher } from './launch.ts';
import type { Run } from './run.ts';
import type { Worker } from './worker.ts';
import { WorkerPool } from './worker-pool.ts';
import type { WorkerExit } from './worker-process.ts';

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

/** The cost of starting a worker in place of one that crashed or was killed. */
const REPLACEMENT_MS = 500;

/**
 * Runs tasks in worker processes, because a graph can end the process that runs it. A shared worker that is blocked, too
 * large or dead is replaced, and all its tasks run again. Only a worker that ran a single task tells for certain which task
 * was the cause, so only there a task is stopped.
 */
export class ProcessBackend implements Backend {
  readonly name = 'processes';
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
      functionMemoryBytes: memoryLimitBytes / 8,
      functionTimeoutMs: Math.ceil(deadlineMs * 0.9),
      evaluationTimeoutMs: deadlineMs * (MAX_DELAY + 1),
    };
    this.#options = options;
    this.#events = events;
    this.#workers = new WorkerPool({
      launch: launcher({ runner, memoryLimitBytes, settings }),
      shared: workers,
      host,
      events: {
        ready: ({ group }) => events.roomFreed(group),
        answered: (worker, run, outcome, usedMs) => {
          run.end({ kind: 'finished', outcome, usedMs });
          if (worker.group !== 'shared') this.#retire(worker);
        },
        called: (task, decision) => events.called(task, decision),
        pong: notePong,
        ended: (worker, exit) => this.#ended(worker, exit),
      },
    });
  }

  get capacity() {
    return this.#workers.capacity;
  }

  /** Accepts every task: what is too much for the server's own process runs here. */
  accepts(): boolean {
    return true;
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

  /** Ends a worker that has finished its task where it is large, or where another is idle and no task waits. */
  #retire(worker: Worker) {
    const { group } = worker;
    const hasSpare = [...this.#workers].some((other) => other !== worker && other.group === group && other.isIdle);
    const isLarge = worker.residentBytes() > this.#options.memoryLimitBytes / 2;
    if (isLarge || (hasSpare && this.#events.waitingFor(group) === 0)) this.#workers.dismiss(worker);
    if (isLarge && !hasSpare && this.#workers.starting(group) === 0) this.#workers.start(group);
  }

  #checkAll() {
    let busyWorkers = 0;
    for (const worker of this.#workers) {
      const oldest = oldestAtWork(worker);
      if (!oldest) continue;
      busyWorkers++;
      const health = checkHealth(worker, this.#options.memoryLimitBytes);
      if (health === 'too late') this.#stop(worker, 'deadline', { kind: 'deadline' });
      else if (health === 'too large') this.#overMemory(worker);
      else if (health === 'blocked') this.#unblock(worker, oldest);
    }
    if (busyWorkers > 0 || !this.#sweep) return;
    clearInterval(this.#sweep);
    this.#sweep = null;
  }

  /**
   * A task that blocks its worker alone keeps the worker. If there are several, it is unknown which one blocks it, so
   * all run again.
   */
  #unblock(worker: Worker, oldest: Run) {
    if (worker.runs.size === 1 && this.#isolate(worker, oldest)) {
      this.#replaced['held-up']++;
      return this.#workers.start('shared');
    }
    // A task that began only a moment ago was most likely held up by another.
    this.#replace(worker, 'held-up', PATIENCE_MS / 2);
  }

  /** Turns a shared worker into an isolated one for its only task, unless there are too many of those already. */
  #isolate(worker: Worker, { task, startedAt }: Run): boolean {
    const isFull = this.#workers.count('isolated') >= this.capacity.isolated.workers;
    const idle = isFull ? this.#workers.free('isolated') : null;
    if (isFull && !idle) return false;
    if (!this.#events.mayIsolate(task, now() - startedAt)) return false;
    if (idle) this.#workers.dismiss(idle);
    worker.isolate();
    return true;
  }

  /** Replaces a shared worker. Any task that had been running for a while may be the cause. */
  #replace(worker: Worker, why: ReplacementReason, suspiciousMs: number) {
    this.#replaced[why]++;
    const released = release(worker);
    this.#workers.dismiss(worker);
    this.#workers.fill();
    const suspects = released.filter(({ elapsedMs }) => elapsedMs >= suspiciousMs);
    this.#events.suspected(suspects.map(({ run }) => run.task));
    for (const { run, usedMs } of released) run.end({ kind: 'lost', usedMs });
  }

  #overMemory(worker: Worker) {
    const { memoryLimitBytes, host } = this.#options;
    if (worker.group !== 'shared')
      return this.#stop(worker, 'memory', { kind: 'memory', limitBytes: memoryLimitBytes });
    host.log('a shared worker used too much memory and was replaced');
    this.#replace(worker, 'memory', 0);
  }

  /** Ends a worker that runs a single task, and the task with it. */
  #stop(worker: Worker, why: ReplacementReason, cause: StopCause) {
    this.#replaced[why]++;
    this.#workers.dismiss(worker);
    for (const { run, elapsedMs, usedMs } of release(worker)) {
      const { nodeId, end } = run;
      const calls = run.calls.told;
      end({ kind: 'stopped', cause, nodeId, elapsedMs, usedMs, replacementMs: REPLACEMENT_MS, calls });
    }
    this.#workers.fill();
  }

  #ended(worker: Worker, { cause }: WorkerExit) {
    if (worker.group === 'shared') this.#replace(worker, 'crashed', 0);
    else this.#stop(worker, 'crashed', { kind: 'crash', cause });
  }
}

/** Takes all tasks off a worker. Each is charged an equal part of the processor time since it was begun. */
function release(worker: Worker): { run: Run; elapsedMs: number; usedMs: number }[] {
  const runs = worker.release();
  worker.readProcessorMs();
  return runs.map((run) => ({
    run,
    elapsedMs: now() - run.startedAt,
    usedMs: Math.max(0, worker.processorMs - run.processorMsBefore) / runs.length,
  }));
}
