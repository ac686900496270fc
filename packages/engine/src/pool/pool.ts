import { FairQueue } from './fair-queue.ts';
import { launch } from './launch.ts';
import { Offenders } from './offenders.ts';
import type { Outside } from './runner.ts';
import { Runner } from './runner.ts';
import type { Task } from './task.ts';
import { failTask, now } from './task.ts';
import { busy, closed, cutOff, ENDED_ITS_RUNNER, neededTooMuchMemory, stopped, tookTooLong } from './words.ts';

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
/** How often it must have answered meanwhile, so that it is the task and not the machine that takes its time. */
const ANSWERS = 4;
const MAX_WAITING = 2_000;
const MAX_WAITING_PER_TENANT = 500;
/** For its turn. Long, because a runner may have to start first, on a machine that has much else to do. */
const MAX_WAIT_MS = 15_000;
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
  readonly #waiting = { shared: new FairQueue(), alone: new FairQueue() };
  readonly #running = { shared: new Map<string, number>(), alone: new Map<string, number>() };
  /** A tenant never has all of either. */
  readonly #most: { shared: number; alone: number };
  #sweep: NodeJS.Timeout | null = null;
  #open = false;
  #closed = false;

  constructor(options: Options) {
    this.#options = options;
    this.#most = {
      shared: Math.ceil(options.runners * WINDOW * 0.75),
      alone: Math.max(1, Math.floor(this.#mostAlone / 2)),
    };
  }

  get #mostAlone() {
    return Math.max(2, this.#options.runners);
  }

  submit(task: Task) {
    if (this.#closed) return failTask(task, closed());
    if (!this.#open) this.#startAll();
    if (this.#offenders.isCutOff(task.tenant, task.decision.hash)) return failTask(task, cutOff());
    const lane = this.#laneOf(task);
    const queue = this.#waiting[lane];
    if (queue.size >= MAX_WAITING || queue.sizeOf(task.tenant) >= MAX_WAITING_PER_TENANT) return failTask(task, busy());
    this.#enter(task, lane);
  }

  /** With the first task: a server that evaluates nothing needs no process for it. */
  #startAll() {
    this.#open = true;
    for (let n = 0; n < this.#options.runners; n++) this.#start('shared');
    this.#start('alone');
  }

  async close() {
    this.#closed = true;
    for (const queue of Object.values(this.#waiting))
      for (let task = queue.take(() => true); task; task = queue.take(() => true)) failTask(task, closed());
    for (const runner of this.#alive) runner.kill();
    await Promise.all([...this.#alive].map(({ exited }) => exited));
    if (this.#sweep) clearInterval(this.#sweep);
  }

  #laneOf(task: Task): Runner['lane'] {
    const alone =
      task.kind === 'check' || task.suspect || this.#offenders.mustRunAlone(task.tenant, task.decision.hash);
    return alone ? 'alone' : 'shared';
  }

  #enter(task: Task, lane = this.#laneOf(task)) {
    const runner = this.#waiting[lane].sizeOf(task.tenant) === 0 && this.#mayRun(lane, task.tenant) && this.#free(lane);
    if (runner) this.#give(runner, task);
    else this.#waiting[lane].push(task);
    this.#sweep ??= setInterval(() => this.#watch(), SWEEP_MS).unref();
  }

  #mayRun(lane: Runner['lane'], tenant: string) {
    return (this.#running[lane].get(tenant) ?? 0) < this.#most[lane];
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
    add(this.#running[runner.lane], task.tenant, 1);
    runner.give(task);
  }

  /** Takes a task off a runner, whether it is finished or not. */
  #release(runner: Runner, task: Task) {
    add(this.#running[runner.lane], task.tenant, -1);
    runner.take(task);
  }

  #drain(lane: Runner['lane']) {
    const queue = this.#waiting[lane];
    while (queue.size > 0) {
      const runner = this.#free(lane);
      const task = runner && queue.take((tenant) => this.#mayRun(lane, tenant));
      if (!task) return;
      // It may have been cut off while this one waited.
      if (this.#offenders.isCutOff(task.tenant, task.decision.hash)) failTask(task, cutOff());
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
      pong: (runner) => this.#pong(runner),
      ended: (runner, signal, why) => this.#ended(runner, signal, why),
    });
    this.#runners.add(runner);
    this.#alive.add(runner);
  }

  #settled(runner: Runner, task: Task) {
    add(this.#running[runner.lane], task.tenant, -1);
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
    if (worn || (others.length > 0 && this.#waiting.alone.size === 0)) this.#dismiss(runner);
    if (worn && others.length === 0) this.#start('alone');
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
      for (const task of queue.expire(now() - MAX_WAIT_MS)) failTask(task, busy());
    if (tasks > 0 || this.#waiting.shared.size > 0 || this.#waiting.alone.size > 0 || !this.#sweep) return;
    clearInterval(this.#sweep);
    this.#sweep = null;
  }

  #watchAlone(runner: Runner) {
    for (const task of runner.tasks.values()) {
      const age = now() - task.startedAt;
      if (age > task.deadlineMs) this.#blame(runner, tookTooLong(task.deadlineMs));
      else if (age > PATIENCE_MS && !runner.yields) this.#slowDown(runner, task);
    }
  }

  #slowDown(runner: Runner, task: Task) {
    if (task.kind === 'evaluation') this.#offenders.wasSlow(task.tenant, task.decision.hash);
    runner.yield();
  }

  /** First asks again and again whether the runner answers: what we or it had no time for looks the same from here. */
  #watchShared(runner: Runner) {
    const [oldest] = runner.tasks.values();
    if (!oldest) return;
    const age = now() - oldest.startedAt;
    const waits = oldest.kind === 'evaluation' && runner.waitsForUs(oldest.scope) && age < oldest.deadlineMs;
    if (age < Math.min(PATIENCE_MS, oldest.deadlineMs / 2) || waits) runner.probe = null;
    else if (runner.probe?.task !== oldest) {
      runner.probe = { task: oldest, askedAt: now(), answers: 0 };
      runner.ping();
    } else if (runner.probe.answers >= ANSWERS || now() - runner.probe.askedAt > PATIENCE_MS)
      this.#setAside(runner, oldest);
  }

  #pong(runner: Runner) {
    if (!runner.probe || ++runner.probe.answers >= ANSWERS) return;
    runner.probe.askedAt = now();
    setTimeout(() => runner.ping(), SWEEP_MS).unref();
  }

  /** Alone on its runner, a task keeps it. In company nobody knows which one it is, so that all go elsewhere. */
  #setAside(runner: Runner, oldest: Task) {
    if (runner.tasks.size > 1) return this.#giveUp(runner);
    this.#slowDown(runner, oldest);
    add(this.#running.shared, oldest.tenant, -1);
    add(this.#running.alone, oldest.tenant, 1);
    runner.lane = 'alone';
    this.#replaceShared();
  }

  /** Ends a shared runner. What came lately was most likely held up; any of the others could be the cause. */
  #giveUp(runner: Runner, suspicious = PATIENCE_MS / 2) {
    const tasks = [...runner.tasks.values()];
    for (const task of tasks) {
      this.#release(runner, task);
      task.suspect ||= now() - task.startedAt >= suspicious;
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

  #runAgain(runner: Runner) {
    for (const task of [...runner.tasks.values()]) {
      this.#release(runner, task);
      this.#enter(task);
    }
  }

  /** The only task of a runner ends with it. */
  #blame(runner: Runner, reason: string) {
    this.#dismiss(runner);
    for (const task of [...runner.tasks.values()]) {
      this.#release(runner, task);
      if (task.kind === 'evaluation' && this.#offenders.ended(task.tenant, task.decision.hash))
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
    else if (signal === 'SIGKILL' && this.#mayBeInnocent(runner)) this.#runAgain(runner);
    else this.#blame(runner, ENDED_ITS_RUNNER);
  }
}

function add(counts: Map<string, number>, key: string, change: number) {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
