import type { EvaluationError } from '../engine.ts';
import { FairQueue } from './fair-queue.ts';
import { launch } from './launch.ts';
import { Offenders } from './offenders.ts';
import type { Outside } from './runner.ts';
import { Runner } from './runner.ts';
import type { Task } from './task.ts';
import { failTask, now } from './task.ts';
import { busy, closed, cutOff, endedItsRunner, neededTooMuchMemory, tookTooLong } from './words.ts';

type Options = {
  runners: number;
  deadlineMs: number;
  memoryLimitBytes: number;
  outside: Outside;
  log: (message: string) => void;
};

/** In flight on one shared runner: enough to keep its threads and the pipe busy. */
const WINDOW = 32;
/** A shared runner that holds something for longer is no longer shared. */
const PATIENCE_MS = 500;
const SWEEP_MS = 50;
const MAX_WAITING = 2_000;
const MAX_WAITING_PER_SCOPE = 500;
/** How long a task may wait for its turn, at least: a runner may have to start first. */
const MIN_WAIT_MS = 5_000;
const RESTART_AFTER_MS = 1_000;

/**
 * Runs tasks on two kinds of runners. Shared ones take many at once and are quick. What holds one up keeps it for
 * itself, another takes its place, and the rest is run again; runners of the other kind take one task at a time, so that
 * whatever ends one or overstays there is known to be the cause. Only there is anything blamed.
 */
export class Pool {
  readonly #options: Options;
  readonly #runners = new Set<Runner>();
  readonly #offenders = new Offenders();
  readonly #waiting = { shared: new FairQueue(), alone: new FairQueue() };
  readonly #running = { shared: new Map<string, number>(), alone: new Map<string, number>() };
  /** A scope never has all of either. */
  readonly #most: { shared: number; alone: number };
  #sweep: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(options: Options) {
    this.#options = options;
    this.#most = {
      shared: Math.ceil(options.runners * WINDOW * 0.75),
      alone: Math.max(1, Math.floor(this.#mostAlone / 2)),
    };
    for (let n = 0; n < options.runners; n++) this.#start('shared');
    this.#start('alone');
  }

  get #mostAlone() {
    return Math.max(2, this.#options.runners);
  }

  submit(task: Task) {
    if (this.#closed) return failTask(task, closed());
    if (this.#offenders.isCutOff(task.decision.hash)) return failTask(task, cutOff());
    const lane = this.#laneOf(task);
    const queue = this.#waiting[lane];
    if (queue.size >= MAX_WAITING || queue.sizeOf(task.scope) >= MAX_WAITING_PER_SCOPE) return failTask(task, busy());
    this.#enter(task, lane);
  }

  async close() {
    this.#closed = true;
    for (const queue of Object.values(this.#waiting))
      for (let task = queue.take(() => true); task; task = queue.take(() => true)) failTask(task, closed());
    const runners = [...this.#runners];
    for (const runner of runners) runner.kill();
    await Promise.all(runners.map(({ exited }) => exited));
    if (this.#sweep) clearInterval(this.#sweep);
  }

  #laneOf(task: Task): Runner['lane'] {
    const alone = task.kind === 'check' || task.suspect || this.#offenders.mustRunAlone(task.scope, task.decision.hash);
    return alone ? 'alone' : 'shared';
  }

  #enter(task: Task, lane = this.#laneOf(task)) {
    const runner = this.#waiting[lane].sizeOf(task.scope) === 0 && this.#mayRun(lane, task.scope) && this.#free(lane);
    if (runner) this.#give(runner, task);
    else this.#waiting[lane].push(task);
    this.#sweep ??= setInterval(() => this.#watch(), SWEEP_MS).unref();
  }

  #mayRun(lane: Runner['lane'], scope: string) {
    return (this.#running[lane].get(scope) ?? 0) < this.#most[lane];
  }

  /** The runner with the least to do, or none with room. */
  #free(lane: Runner['lane']): Runner | null {
    let best: Runner | null = null;
    let least = lane === 'shared' ? WINDOW : 1;
    for (const runner of this.#runners) {
      if (runner.lane !== lane || !runner.ready || runner.tasks.size >= least) continue;
      best = runner;
      least = runner.tasks.size;
    }
    if (!best && lane === 'alone' && this.#count('alone') < this.#mostAlone) this.#start('alone');
    return best;
  }

  #count(lane: Runner['lane']) {
    let count = 0;
    for (const runner of this.#runners) if (runner.lane === lane) count++;
    return count;
  }

  #give(runner: Runner, task: Task) {
    add(this.#running[runner.lane], task.scope, 1);
    runner.give(task);
  }

  /** Takes a task off a runner, whether it is finished or not. */
  #release(runner: Runner, task: Task) {
    add(this.#running[runner.lane], task.scope, -1);
    runner.take(task);
  }

  #drain(lane: Runner['lane']) {
    const queue = this.#waiting[lane];
    while (queue.size > 0) {
      const runner = this.#free(lane);
      const task = runner && queue.take((scope) => this.#mayRun(lane, scope));
      if (!task) return;
      this.#give(runner, task);
    }
  }

  #start(lane: Runner['lane']) {
    if (this.#closed) return;
    const { memoryLimitBytes, deadlineMs, outside } = this.#options;
    // A little before we would kill the runner for it, a function is better stopped by the engine itself.
    const child = launch({ memoryLimitBytes, settings: { functionTimeoutMs: Math.ceil(deadlineMs * 0.9) } });
    const runner = new Runner(child, lane, outside, {
      ready: ({ lane }) => this.#drain(lane),
      settled: (runner, task) => this.#settled(runner, task),
      pong: (runner) => this.#pong(runner),
      ended: (runner, signal, why) => this.#ended(runner, signal, why),
    });
    this.#runners.add(runner);
  }

  #settled(runner: Runner, task: Task) {
    add(this.#running[runner.lane], task.scope, -1);
    const { hash } = task.decision;
    if (now() - task.startedAt > PATIENCE_MS) {
      if (task.kind === 'evaluation') this.#offenders.wasSlow(task.scope, hash);
    } else this.#offenders.wasQuick(hash);
    if (runner.lane === 'alone') this.#retire(runner);
    this.#drain(runner.lane);
  }

  /** One runner waits for what must be alone; more are kept only while they are needed. */
  #retire(runner: Runner) {
    const spare = this.#count('alone') > 1 && this.#waiting.alone.size === 0;
    if (spare || runner.residentBytes() > this.#options.memoryLimitBytes / 2) this.#dismiss(runner);
    if (this.#count('alone') === 0) this.#start('alone');
  }

  #dismiss(runner: Runner) {
    this.#runners.delete(runner);
    runner.kill();
  }

  #watch() {
    let tasks = 0;
    for (const runner of this.#runners) {
      if (runner.tasks.size === 0) continue;
      tasks += runner.tasks.size;
      if (runner.residentBytes() > this.#options.memoryLimitBytes) this.#overMemory(runner);
      else if (runner.lane === 'alone') this.#watchAlone(runner);
      else this.#watchShared(runner);
    }
    for (const queue of Object.values(this.#waiting))
      for (const task of queue.expire(now() - Math.max(MIN_WAIT_MS, 3 * this.#options.deadlineMs)))
        failTask(task, busy());
    if (tasks > 0 || this.#waiting.shared.size > 0 || this.#waiting.alone.size > 0 || !this.#sweep) return;
    clearInterval(this.#sweep);
    this.#sweep = null;
  }

  #watchAlone(runner: Runner) {
    for (const task of runner.tasks.values())
      if (now() - task.startedAt > task.deadlineMs) this.#blame(runner, tookTooLong(task.deadlineMs));
  }

  /** First asks whether the runner is to blame: what we have not read yet looks the same from here. */
  #watchShared(runner: Runner) {
    const [oldest] = runner.tasks.values();
    if (!oldest) return;
    const age = now() - oldest.startedAt;
    const waits = runner.waitsForUs(oldest.scope) && age < oldest.deadlineMs;
    if (age < Math.min(PATIENCE_MS, oldest.deadlineMs / 2) || waits) runner.probe = null;
    else if (runner.probe?.task !== oldest) {
      runner.probe = { task: oldest, at: now() };
      runner.ping();
    } else if (now() - runner.probe.at > PATIENCE_MS) this.#setAside(runner, oldest);
  }

  #pong(runner: Runner) {
    const [oldest] = runner.tasks.values();
    if (runner.lane === 'shared' && oldest && runner.probe?.task === oldest) this.#setAside(runner, oldest);
  }

  /** The oldest keeps the runner, since nothing came before it that could be holding it up. The others go elsewhere. */
  #setAside(runner: Runner, oldest: Task) {
    this.#offenders.wasSlow(oldest.scope, oldest.decision.hash);
    const others = [...runner.tasks.values()].filter((task) => task !== oldest);
    for (const task of others) this.#release(runner, task);
    add(this.#running.shared, oldest.scope, -1);
    add(this.#running.alone, oldest.scope, 1);
    runner.lane = 'alone';
    runner.probe = null;
    this.#replaceShared();
    for (const task of others) {
      // Those that came long after are most likely held up; any of the others could be another cause.
      task.suspect ||= now() - task.startedAt > PATIENCE_MS / 2;
      this.#enter(task);
    }
    this.#drain('shared');
  }

  /** A runner that waits for what must be alone is ready at once; a new one takes its place there. */
  #replaceShared() {
    const spare = this.#free('alone');
    if (spare) spare.lane = 'shared';
    else this.#start('shared');
    if (this.#count('alone') < this.#mostAlone && spare) this.#start('alone');
  }

  #overMemory(runner: Runner) {
    if (runner.lane === 'alone') return this.#blame(runner, neededTooMuchMemory(this.#options.memoryLimitBytes));
    this.#options.log('a runner used too much memory and was replaced');
    this.#runAgainAlone(runner);
    this.#dismiss(runner);
    this.#replaceShared();
  }

  /** Nothing in a graph kills like that, unless it made the system run out of memory: then it will again. */
  #mayBeInnocent(runner: Runner) {
    return [...runner.tasks.values()].every((task) => task.killed++ === 0);
  }

  #runAgainAlone(runner: Runner) {
    for (const task of [...runner.tasks.values()]) {
      this.#release(runner, task);
      task.suspect = true;
      this.#enter(task);
    }
  }

  /** The only task of a runner ends with it. */
  #blame(runner: Runner, error: EvaluationError) {
    this.#dismiss(runner);
    for (const task of [...runner.tasks.values()]) {
      this.#release(runner, task);
      if (task.kind === 'evaluation' && this.#offenders.ended(task.scope, task.decision.hash))
        this.#options.log(`a decision is refused for a while: ${error.message}`);
      failTask(task, error);
    }
    if (this.#count('alone') === 0) this.#start('alone');
    this.#drain('alone');
  }

  #ended(runner: Runner, signal: string | null, why: string) {
    if (!this.#runners.delete(runner)) return;
    if (this.#closed) {
      for (const task of runner.tasks.values()) failTask(task, closed());
      return;
    }
    this.#options.log(`a runner ended: ${why}`);
    if (!runner.ready) setTimeout(() => this.#start(runner.lane), RESTART_AFTER_MS).unref();
    else if (runner.lane === 'shared') {
      this.#runAgainAlone(runner);
      this.#replaceShared();
      this.#drain('shared');
    } else if (signal === 'SIGKILL' && this.#mayBeInnocent(runner)) this.#runAgainAlone(runner);
    else this.#blame(runner, endedItsRunner());
  }
}

function add(counts: Map<string, number>, key: string, change: number) {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
