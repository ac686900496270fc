import type { ChildProcess } from 'node:child_process';
import type { Outside } from './questions.ts';
import type { WorkerEvents, WorkerGroup } from './worker.ts';
import { Worker } from './worker.ts';

type Options = {
  launch: () => Promise<ChildProcess>;
  /** How many shared workers there are. */
  shared: number;
  outside: Outside;
  /** Of workers that were ready; `ended` of those alone that nobody had dismissed. */
  events: WorkerEvents;
};

/** In flight on one worker; on a shared one enough to keep its threads and the pipe busy. */
export const ROOM: Record<WorkerGroup, number> = { shared: 32, isolated: 1, authoring: 1 };

const RESTART_AFTER_MS = 1_000;

/** The workers of a pool: those on their way, those at work, and those that were dismissed and have not ended yet. */
export class Workers {
  /** Of each kind. */
  readonly most: Record<WorkerGroup, number>;
  readonly #options: Options;
  readonly #launching: Record<WorkerGroup, number> = { shared: 0, isolated: 0, authoring: 0 };
  readonly #launches = new Set<Promise<void>>();
  readonly #atWork = new Set<Worker>();
  readonly #alive = new Set<Worker>();
  #restart: NodeJS.Timeout | null = null;
  /** From when on somebody has used an editor: a server that only serves needs no worker for that. */
  #isAuthoring = false;
  #closed = false;

  constructor(options: Options) {
    this.#options = options;
    const others = Math.max(2, options.shared);
    this.most = { shared: options.shared, isolated: others, authoring: others };
  }

  [Symbol.iterator]() {
    return this.#atWork.values();
  }

  /** Starts what is missing: all shared workers, and one of each other group that has been called for. */
  fill() {
    for (let n = this.count('shared'); n < this.most.shared; n++) this.start('shared');
    if (this.count('isolated') === 0) this.start('isolated');
    if (this.#isAuthoring && this.count('authoring') === 0) this.start('authoring');
  }

  /**
   * Starts one more, unless there are as many as there may be, or one could not be started a moment ago: then what is
   * missing is started a little later.
   */
  start(group: WorkerGroup) {
    if (group === 'authoring') this.#isAuthoring = true;
    if (this.#closed || this.#restart || this.count(group) >= this.most[group]) return;
    this.#launching[group]++;
    const launch = this.#launch(group).finally(() => this.#launches.delete(launch));
    this.#launches.add(launch);
  }

  /** Those too that are on their way. */
  count(group: WorkerGroup): number {
    let count = this.#launching[group];
    for (const worker of this.#atWork) if (worker.group === group) count++;
    return count;
  }

  onTheWay(group: WorkerGroup): number {
    let count = this.#launching[group];
    for (const worker of this.#atWork) if (worker.group === group && !worker.ready) count++;
    return count;
  }

  /** The worker with the least to do, or none with room. */
  free(group: WorkerGroup): Worker | null {
    let best: Worker | null = null;
    let least = ROOM[group];
    for (const worker of this.#atWork) {
      if (worker.group !== group || !worker.ready || worker.tasks.size >= least) continue;
      best = worker;
      least = worker.tasks.size;
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
    const { launch, outside, events } = this.#options;
    const child = await launch().catch((error: Error) => {
      outside.log('a worker could not be started', error);
      return null;
    });
    this.#launching[group]--;
    if (!child) return this.#fillLater();
    const ended: WorkerEvents['ended'] = (worker, signal, why) => this.#ended(worker, signal, why);
    const worker = new Worker(child, group, outside, { ...events, ended });
    this.#atWork.add(worker);
    this.#alive.add(worker);
  }

  #ended(worker: Worker, signal: string | null, why: string) {
    this.#alive.delete(worker);
    if (!this.#atWork.delete(worker)) return;
    if (!this.#closed) this.#options.outside.log(`a worker ended: ${why}`);
    if (worker.ready) this.#options.events.ended(worker, signal, why);
    else this.#fillLater();
  }

  /** Not at once: what keeps one from starting keeps the next from it too. */
  #fillLater() {
    if (this.#closed) return;
    this.#restart ??= setTimeout(() => {
      this.#restart = null;
      this.fill();
    }, RESTART_AFTER_MS).unref();
  }
}
