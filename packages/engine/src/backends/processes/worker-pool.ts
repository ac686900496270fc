import type { ChildProcess } from 'node:child_process';
import type { Backend, WorkerGroup } from '../../backend.ts';
import type { WorkerExit } from './process-figures.ts';
import type { Host, WorkerEvents } from './worker.ts';
import { Worker } from './worker.ts';

type Options = {
  launch: (group: WorkerGroup) => Promise<ChildProcess>;
  /** How many shared workers there are. */
  shared: number;
  host: Host;
  /** `ended` is called for workers that were ready and had not been dismissed. */
  events: WorkerEvents;
};

/** How many tasks a shared worker has at once: it works on one, and the others wait for the server, or for what their functions call. */
const SHARED_TASKS = 32;

/** Processor time that one account's tasks on shared workers are expected to take together, for each such worker. */
export const MAX_EXPECTED_MS_PER_WORKER = 100;

const RESTART_AFTER_MS = 1_000;

/** The workers that are being started, those at work, and those that were dismissed and have not ended yet. */
export class WorkerPool {
  /** How many workers a group may have. */
  readonly size: Readonly<Record<WorkerGroup, number>>;
  readonly #options: Options;
  readonly #launching: Record<WorkerGroup, number> = { shared: 0, isolated: 0, authoring: 0 };
  readonly #launches = new Set<Promise<void>>();
  readonly #atWork = new Set<Worker>();
  readonly #alive = new Set<Worker>();
  #restart: NodeJS.Timeout | null = null;
  /** Whether somebody has used an editor. A server that only serves published decisions needs no worker for that. */
  #isAuthoring = false;
  #closed = false;

  constructor(options: Options) {
    this.#options = options;
    const others = Math.max(2, options.shared);
    this.size = { shared: options.shared, isolated: others, authoring: others };
  }

  get quotas(): Backend['quotas'] {
    const { shared, isolated, authoring } = this.size;
    const halfOf = (workers: number) => ({ running: Math.floor(workers / 2), runningMs: Number.POSITIVE_INFINITY });
    return {
      shared: { running: Math.ceil(shared * SHARED_TASKS * 0.75), runningMs: shared * MAX_EXPECTED_MS_PER_WORKER },
      isolated: halfOf(isolated),
      authoring: halfOf(authoring),
    };
  }

  [Symbol.iterator]() {
    return this.#atWork.values();
  }

  /** Starts the workers that are missing: all shared ones, and one of each other group that is used. */
  fill() {
    for (let n = this.count('shared'); n < this.size.shared; n++) this.start('shared');
    if (this.count('isolated') === 0) this.start('isolated');
    if (this.#isAuthoring && this.count('authoring') === 0) this.start('authoring');
  }

  /**
   * Starts one more worker, unless the group is complete. If a worker could not be started a moment ago, nothing is
   * started now: the missing workers are started a little later.
   */
  start(group: WorkerGroup) {
    if (group === 'authoring') this.#isAuthoring = true;
    if (this.#closed || this.#restart || this.count(group) >= this.size[group]) return;
    this.#launching[group]++;
    const launch = this.#launch(group).finally(() => this.#launches.delete(launch));
    this.#launches.add(launch);
  }

  /** The number of workers, including those that are being started. */
  count(group: WorkerGroup): number {
    let count = this.#launching[group];
    for (const worker of this.#atWork) if (worker.group === group) count++;
    return count;
  }

  /** The number of workers that are being started. */
  starting(group: WorkerGroup): number {
    let count = this.#launching[group];
    for (const worker of this.#atWork) if (worker.group === group && !worker.ready) count++;
    return count;
  }

  /** The worker with the fewest tasks, none of which it works on. */
  free(group: WorkerGroup): Worker | null {
    let best: Worker | null = null;
    let least = group === 'shared' ? SHARED_TASKS : 1;
    for (const worker of this.#atWork) {
      if (worker.group !== group || !worker.ready || worker.runs.size >= least || worker.atWork) continue;
      best = worker;
      least = worker.runs.size;
    }
    return best;
  }

  dismiss(worker: Worker) {
    this.#atWork.delete(worker);
    worker.kill();
  }

  async close() {
    this.#closed = true;
    if (this.#restart) clearTimeout(this.#restart);
    await Promise.all(this.#launches);
    for (const worker of this.#alive) worker.kill();
    await Promise.all([...this.#alive].map(({ exited }) => exited));
  }

  async #launch(group: WorkerGroup) {
    const { launch, host, events } = this.#options;
    const child = await launch(group).catch((error: Error) => {
      host.log('a worker could not be started', error);
      return null;
    });
    this.#launching[group]--;
    if (!child) return this.#fillLater();
    const ended: WorkerEvents['ended'] = (worker, exit) => this.#ended(worker, exit);
    const worker = new Worker(child, group, host, { ...events, ended });
    this.#atWork.add(worker);
    this.#alive.add(worker);
  }

  #ended(worker: Worker, exit: WorkerExit) {
    this.#alive.delete(worker);
    if (!this.#atWork.delete(worker)) return;
    if (!this.#closed) this.#options.host.log(`a worker ended: ${exit.why}`);
    if (worker.ready) this.#options.events.ended(worker, exit);
    else this.#fillLater();
  }

  /** Waits a moment, because the cause that keeps one worker from starting keeps the next from starting too. */
  #fillLater() {
    if (this.#closed) return;
    this.#restart ??= setTimeout(() => {
      this.#restart = null;
      this.fill();
    }, RESTART_AFTER_MS).unref();
  }
}
