import { heard, judge, PATIENCE_MS, SWEEP_MS } from './judge.ts';
import { Lane } from './lane.ts';
import { launch } from './launch.ts';
import { Offenders } from './offenders.ts';
import type { Outside } from './runner.ts';
import { Runner } from './runner.ts';
import type { Task } from './task.ts';
import { failTask, now } from './task.ts';
import {
  busy,
  closed,
  cutOff,
  isTooLargeNumber,
  neededTooMuchMemory,
  stopped,
  tookTooLong,
  whatEnded,
} from './words.ts';

type Options = {
  runners: number;
  deadlineMs: number;
  memoryLimitBytes: number;
  outside: Outside;
  log: (message: string) => void;
};

/** In flight on one shared runner: enough to keep its threads and the pipe busy. */
const WINDOW = 32;
const RESTART_AFTER_MS = 1_000;

/**
 * Runs tasks on two kinds of runners. Shared ones take many at once and are quick. One that is held up, too large or
 * dead is replaced, and what it had is run again. Runners of the other kind take one task at a time, so that whatever
 * ends one or overstays there is known to be the cause: only there is anything blamed.
 */
export class Pool {
  readonly #options: Options;
  readonly #runners = new Set<Runner>();
  /** Those too that were dismissed and have not ended yet. */
  readonly #alive = new Set<Runner>();
  readonly #offenders = new Offenders();
  readonly #mostAlone: number;
  /** A tenant never has all of either. */
  readonly #lanes: { shared: Lane; alone: Lane };
  #sweep: NodeJS.Timeout | null = null;
  #open = false;
  #closed = false;

  constructor(options: Options) {
    this.#options = options;
    this.#mostAlone = Math.max(2, options.runners);
    this.#lanes = {
      shared: new Lane(Math.ceil(options.runners * WINDOW * 0.75)),
      alone: new Lane(Math.floor(this.#mostAlone / 2)),
    };
  }

  submit(task: Task) {
    if (this.#closed) return failTask(task, closed());
    if (!this.#open) this.#startAll();
    if (this.#refuse(task)) return;
    if (this.#lanes[this.#laneOf(task)].isFullFor(task)) return failTask(task, busy());
    this.#enter(task);
  }

  /** With the first task: a server that evaluates nothing needs no process for it. */
  #startAll() {
    this.#open = true;
    for (let n = 0; n < this.#options.runners; n++) this.#start('shared');
    this.#start('alone');
  }

  async close() {
    this.#closed = true;
    for (const lane of Object.values(this.#lanes)) for (const task of lane.clear()) failTask(task, closed());
    for (const runner of this.#alive) runner.kill();
    await Promise.all([...this.#alive].map(({ exited }) => exited));
    if (this.#sweep) clearInterval(this.#sweep);
  }

  /** Whether it is cut off, and told so. */
  #refuse(task: Task): boolean {
    const reason = task.kind === 'evaluation' && this.#offenders.cutOffFor(task.tenant, task.decision.hash);
    if (reason) failTask(task, cutOff(reason));
    return Boolean(reason);
  }

  /**
   * What was on a shared runner that was given up goes to another, if it has been quick before; the second time, and
   * what nobody knows yet, goes where it is seen who it was.
   */
  #laneOf(task: Task): Runner['lane'] {
    if (task.kind !== 'evaluation' || task.thrownOff > 1) return 'alone';
    const { tenant, decision } = task;
    const isSuspect = task.thrownOff > 0 && !this.#offenders.isProven(tenant, decision.hash);
    return isSuspect || this.#offenders.mustRunAlone(tenant, decision.hash) ? 'alone' : 'shared';
  }

  #enter(task: Task) {
    const lane = this.#laneOf(task);
    const runner = this.#lanes[lane].isNext(task) && this.#free(lane);
    if (runner) this.#give(runner, task);
    else this.#lanes[lane].wait(task);
    this.#sweep ??= setInterval(() => this.#watch(), SWEEP_MS).unref();
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
    this.#lanes[runner.lane].begin(task);
    runner.give(task);
  }

  /** Takes all tasks off a runner, finished or not. */
  #release(runner: Runner): Task[] {
    const tasks = [...runner.tasks.values()];
    for (const task of tasks) this.#lanes[runner.lane].end(task);
    runner.tasks.clear();
    return tasks;
  }

  #drain(lane: Runner['lane']) {
    while (this.#lanes[lane].waiting > 0) {
      const runner = this.#free(lane);
      const task = runner && this.#lanes[lane].next();
      if (!task) return;
      // More may be known of it than when it began to wait.
      if (this.#refuse(task)) continue;
      if (lane === 'shared' && this.#laneOf(task) === 'alone') this.#enter(task);
      else this.#give(runner, task);
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
      pong: heard,
      ended: (runner, signal, why) => this.#ended(runner, signal, why),
    });
    this.#runners.add(runner);
    this.#alive.add(runner);
  }

  #settled(runner: Runner, task: Task) {
    this.#lanes[runner.lane].end(task);
    if (task.kind === 'evaluation' && now() - task.startedAt < PATIENCE_MS)
      this.#offenders.wasQuick(task.tenant, task.decision.hash);
    if (runner.lane === 'alone') this.#retire(runner);
    this.#drain(runner.lane);
  }

  /** One runner waits for what must be alone; more are kept only while they are needed. */
  #retire(runner: Runner) {
    const isSpare = (other: Runner) => other.lane === 'alone' && other.tasks.size === 0;
    const others = [...this.#runners].filter((other) => other !== runner && isSpare(other));
    const worn = runner.yields || runner.residentBytes() > this.#options.memoryLimitBytes / 2;
    if (worn || (others.length > 0 && this.#lanes.alone.waiting === 0)) this.#dismiss(runner);
    if (worn && others.length === 0) this.#start('alone');
  }

  #dismiss(runner: Runner) {
    this.#runners.delete(runner);
    runner.kill();
  }

  #watch() {
    const { memoryLimitBytes } = this.#options;
    let busyRunners = 0;
    for (const runner of this.#runners) {
      const [oldest] = runner.tasks.values();
      if (!oldest) continue;
      busyRunners++;
      const verdict = judge(runner, memoryLimitBytes);
      if (verdict === 'too late') this.#blame(runner, tookTooLong(oldest.deadlineMs));
      else if (verdict === 'too large') this.#overMemory(runner);
      else if (verdict === 'slow') this.#slowDown(runner, oldest);
      else if (verdict === 'held up') this.#setAside(runner, oldest);
    }
    const lanes = Object.values(this.#lanes);
    for (const lane of lanes) for (const task of lane.expire(now())) failTask(task, busy());
    if (busyRunners > 0 || lanes.some(({ waiting }) => waiting > 0) || !this.#sweep) return;
    clearInterval(this.#sweep);
    this.#sweep = null;
  }

  #slowDown(runner: Runner, task: Task) {
    if (task.kind === 'evaluation') this.#offenders.wasSlow(task.tenant, task.decision.hash);
    runner.yield();
  }

  /** Alone on its runner, a task keeps it. In company nobody knows which one it is, so that all go elsewhere. */
  #setAside(runner: Runner, oldest: Task) {
    if (runner.tasks.size > 1) return this.#giveUp(runner);
    this.#slowDown(runner, oldest);
    // It was slow, so that it waits for its tenant's turn to run alone.
    if (!this.#lanes.alone.hasRoomFor(oldest.tenant)) return this.#giveUp(runner);
    this.#lanes.shared.end(oldest);
    this.#lanes.alone.begin(oldest);
    runner.lane = 'alone';
    this.#replaceShared();
  }

  /** Ends a shared runner. What came lately was most likely held up; any of the others could be the cause. */
  #giveUp(runner: Runner, suspicious = PATIENCE_MS / 2) {
    const tasks = this.#release(runner);
    for (const task of tasks) {
      if (now() - task.startedAt < suspicious) continue;
      task.thrownOff++;
      if (!this.#offenders.isProven(task.tenant, task.decision.hash)) this.#offenders.mayBeSlow(task.tenant);
    }
    this.#dismiss(runner);
    this.#replaceShared();
    for (const task of tasks) this.#enter(task);
  }

  /** A runner that waits for what must be alone is ready at once; a new one takes its place there. */
  #replaceShared() {
    const spare = this.#free('alone');
    if (!spare) return this.#start('shared');
    spare.lane = 'shared';
    this.#start('alone');
    this.#drain('shared');
  }

  #overMemory(runner: Runner) {
    if (runner.lane === 'alone') return this.#blame(runner, neededTooMuchMemory(this.#options.memoryLimitBytes));
    this.#options.log('a runner used too much memory and was replaced');
    this.#giveUp(runner, 0);
  }

  /** Nothing in a graph kills like that, unless it made the system run out of memory: then it will again. */
  #mayBeInnocent(runner: Runner) {
    return [...runner.tasks.values()].every((task) => task.killed++ === 0);
  }

  /** The only task of a runner ends with it. What one caller's numbers do is no reason to refuse the others. */
  #blame(runner: Runner, reason: string, isCallers = false) {
    this.#dismiss(runner);
    for (const task of this.#release(runner)) {
      const { tenant, decision } = task;
      if (task.kind === 'evaluation' && isCallers) this.#offenders.wasSlow(tenant, decision.hash);
      else if (task.kind === 'evaluation' && this.#offenders.ended(tenant, decision.hash, reason))
        this.#options.log(`a decision is refused for a while: it ${reason}`);
      failTask(task, stopped(task, reason));
    }
    if (this.#count('alone') === 0) this.#start('alone');
    this.#drain('alone');
  }

  #ended(runner: Runner, signal: string | null, why: string) {
    this.#alive.delete(runner);
    if (!this.#runners.delete(runner)) return;
    if (this.#closed) {
      for (const task of runner.tasks.values()) failTask(task, closed());
      return;
    }
    this.#options.log(`a runner ended: ${why}`);
    if (!runner.ready) setTimeout(() => this.#start(runner.lane), RESTART_AFTER_MS).unref();
    else if (runner.lane === 'shared') this.#giveUp(runner, 0);
    else if (signal === 'SIGKILL' && this.#mayBeInnocent(runner))
      for (const task of this.#release(runner)) this.#enter(task);
    else this.#blame(runner, whatEnded(why), isTooLargeNumber(why));
  }
}
