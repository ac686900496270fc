import type { ChildProcess } from 'node:child_process';
import type { Outside } from './questions.ts';
import type { RunnerEvents } from './runner.ts';
import { Runner } from './runner.ts';

type LaneName = Runner['lane'];

type Options = {
  launch: () => Promise<ChildProcess>;
  /** How many shared runners there are; of the others there is always one, and more when they are called for. */
  shared: number;
  outside: Outside;
  /** Of runners that were ready; `ended` of those alone that nobody had dismissed. */
  events: RunnerEvents;
};

/** In flight on one runner; on a shared one enough to keep its threads and the pipe busy. */
export const ROOM: Record<LaneName, number> = { shared: 32, alone: 1 };

const RESTART_AFTER_MS = 1_000;

/** The runners of a pool: those on their way, those at work, and those that were dismissed and have not ended yet. */
export class Crew {
  /** Of each kind. */
  readonly most: Record<LaneName, number>;
  readonly #options: Options;
  readonly #launching: Record<LaneName, number> = { shared: 0, alone: 0 };
  readonly #launches = new Set<Promise<void>>();
  readonly #atWork = new Set<Runner>();
  readonly #alive = new Set<Runner>();
  #restart: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(options: Options) {
    this.#options = options;
    this.most = { shared: options.shared, alone: Math.max(2, options.shared) };
  }

  [Symbol.iterator]() {
    return this.#atWork.values();
  }

  /** Starts what is missing. */
  fill() {
    for (let n = this.count('shared'); n < this.most.shared; n++) this.start('shared');
    if (this.count('alone') === 0) this.start('alone');
  }

  /**
   * Starts one more, unless there are as many as there may be, or one could not be started a moment ago: then what is
   * missing is started a little later.
   */
  start(lane: LaneName) {
    if (this.#closed || this.#restart || this.count(lane) >= this.most[lane]) return;
    this.#launching[lane]++;
    const launch = this.#launch(lane).finally(() => this.#launches.delete(launch));
    this.#launches.add(launch);
  }

  /** Those too that are on their way. */
  count(lane: LaneName): number {
    let count = this.#launching[lane];
    for (const runner of this.#atWork) if (runner.lane === lane) count++;
    return count;
  }

  onTheWay(lane: LaneName): number {
    let count = this.#launching[lane];
    for (const runner of this.#atWork) if (runner.lane === lane && !runner.ready) count++;
    return count;
  }

  /** The runner with the least to do, or none with room. */
  free(lane: LaneName): Runner | null {
    let best: Runner | null = null;
    let least = ROOM[lane];
    for (const runner of this.#atWork) {
      if (runner.lane !== lane || !runner.ready || runner.tasks.size >= least) continue;
      best = runner;
      least = runner.tasks.size;
    }
    return best;
  }

  dismiss(runner: Runner) {
    this.#atWork.delete(runner);
    runner.kill();
  }

  async close() {
    this.#closed = true;
    if (this.#restart) clearTimeout(this.#restart);
    await Promise.all(this.#launches);
    for (const runner of this.#alive) runner.kill();
    await Promise.all([...this.#alive].map(({ exited }) => exited));
  }

  async #launch(lane: LaneName) {
    const { launch, outside, events } = this.#options;
    const child = await launch().catch((error: Error) => {
      outside.log('a runner could not be started', error);
      return null;
    });
    this.#launching[lane]--;
    if (!child) return this.#fillLater();
    const ended: RunnerEvents['ended'] = (runner, signal, why) => this.#ended(runner, signal, why);
    const runner = new Runner(child, lane, outside, { ...events, ended });
    this.#atWork.add(runner);
    this.#alive.add(runner);
  }

  #ended(runner: Runner, signal: string | null, why: string) {
    this.#alive.delete(runner);
    if (!this.#atWork.delete(runner)) return;
    if (!this.#closed) this.#options.outside.log(`a runner ended: ${why}`);
    if (runner.ready) this.#options.events.ended(runner, signal, why);
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
