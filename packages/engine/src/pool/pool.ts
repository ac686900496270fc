import { Crew, ROOM } from './crew.ts';
import { judge, notePong, PATIENCE_MS, SWEEP_MS } from './judge.ts';
import { Lane } from './lane.ts';
import { launcher } from './launch.ts';
import { busy, closed, isTooLargeNumber, neededTooMuchMemory, stopped, tookTooLong, whatEnded } from './messages.ts';
import { Reputation } from './reputation.ts';
import type { Outside, Runner } from './runner.ts';
import type { Task } from './task.ts';
import { failTask, now } from './task.ts';

type Options = {
  runners: number;
  deadlineMs: number;
  memoryLimitBytes: number;
  outside: Outside;
};

/**
 * Runs tasks on two kinds of runners. Shared ones take many at once and are quick. One that is held up, too large or
 * dead is replaced, and what it had is run again. Runners of the other kind take one task at a time, so that whatever
 * ends one or overstays there is known to be the cause: only there is anything blamed.
 */
export class Pool {
  readonly #options: Options;
  readonly #crew: Crew;
  readonly #reputation = new Reputation();
  readonly #mostAlone: number;
  /** A tenant never has all of either. */
  readonly #lanes: { shared: Lane; alone: Lane };
  #sweep: NodeJS.Timeout | null = null;
  #open = false;
  #closed = false;

  constructor(options: Options) {
    const { runners, deadlineMs, memoryLimitBytes, outside } = options;
    // A little before we would kill the runner for it, a function is better stopped by the engine itself.
    const settings = { functionTimeoutMs: Math.ceil(deadlineMs * 0.9) };
    this.#options = options;
    this.#mostAlone = Math.max(2, runners);
    this.#lanes = {
      shared: new Lane(Math.ceil(runners * ROOM.shared * 0.75)),
      alone: new Lane(Math.floor(this.#mostAlone / 2)),
    };
    this.#crew = new Crew({
      launch: launcher({ memoryLimitBytes, settings, log: outside.log }),
      shared: runners,
      outside,
      events: {
        ready: ({ lane }) => this.#drain(lane),
        settled: (runner, task) => this.#settled(runner, task),
        pong: notePong,
        ended: (runner, signal, why) => this.#ended(runner, signal, why),
      },
    });
  }

  submit(task: Task) {
    if (this.#closed) return failTask(task, closed());
    // With the first task: a server that evaluates nothing needs no process for it.
    if (!this.#open) this.#crew.fill();
    this.#open = true;
    if (this.#refuse(task)) return;
    if (this.#lanes[this.#reputation.laneOf(task)].isFullFor(task)) return failTask(task, busy());
    this.#enter(task);
  }

  async close() {
    this.#closed = true;
    for (const lane of Object.values(this.#lanes)) for (const task of lane.clear()) failTask(task, closed());
    await this.#crew.close();
    if (this.#sweep) clearInterval(this.#sweep);
  }

  /** Whether it is cut off, and told so. */
  #refuse(task: Task): boolean {
    const error = this.#reputation.refusalOf(task);
    if (error) failTask(task, error);
    return error !== null;
  }

  #enter(task: Task) {
    const lane = this.#reputation.laneOf(task);
    const isNext = this.#lanes[lane].isNext(task);
    const runner = isNext ? this.#crew.free(lane) : null;
    if (runner) this.#give(runner, task);
    else {
      this.#lanes[lane].wait(task);
      if (isNext) this.#reinforce(lane);
    }
    this.#sweep ??= setInterval(() => this.#watch(), SWEEP_MS).unref();
  }

  /** Of runners that take one task at a time there are more while more tasks wait than runners are on their way. */
  #reinforce(lane: Runner['lane']) {
    if (lane === 'shared' || this.#crew.count(lane) >= this.#mostAlone) return;
    if (this.#crew.onTheWay(lane) < this.#lanes[lane].waiting) this.#crew.start(lane);
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
      const runner = this.#crew.free(lane);
      if (!runner) return this.#reinforce(lane);
      const task = this.#lanes[lane].next();
      if (!task) return;
      // More may be known of it than when it began to wait.
      if (this.#refuse(task)) continue;
      if (lane === 'shared' && this.#reputation.laneOf(task) === 'alone') this.#enter(task);
      else this.#give(runner, task);
    }
  }

  #settled(runner: Runner, task: Task) {
    this.#lanes[runner.lane].end(task);
    this.#reputation.settled(task);
    if (runner.lane === 'alone') this.#retire(runner);
    this.#drain(runner.lane);
  }

  /** One runner waits for what must be alone; more are kept only while they are needed. */
  #retire(runner: Runner) {
    const spare = [...this.#crew].some((other) => other !== runner && other.lane === 'alone' && other.isIdle);
    const isWorn = runner.hasLowPriority || runner.residentBytes() > this.#options.memoryLimitBytes / 2;
    if (isWorn || (spare && this.#lanes.alone.waiting === 0)) this.#crew.dismiss(runner);
    if (isWorn && !spare && this.#crew.onTheWay('alone') === 0) this.#crew.start('alone');
  }

  #watch() {
    const { memoryLimitBytes } = this.#options;
    let busyRunners = 0;
    for (const runner of this.#crew) {
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
    this.#reputation.isSlow(task);
    runner.lowerPriority();
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
    for (const task of tasks) if (now() - task.startedAt >= suspicious) this.#reputation.isSuspect(task);
    this.#crew.dismiss(runner);
    this.#replaceShared();
    for (const task of tasks) this.#enter(task);
  }

  /** A runner that waits for what must be alone is ready at once; a new one takes its place there. */
  #replaceShared() {
    const spare = this.#crew.free('alone');
    if (!spare) return this.#crew.start('shared');
    spare.lane = 'shared';
    this.#crew.start('alone');
    this.#drain('shared');
  }

  #overMemory(runner: Runner) {
    if (runner.lane === 'alone') return this.#blame(runner, neededTooMuchMemory(this.#options.memoryLimitBytes));
    this.#options.outside.log('a runner used too much memory and was replaced');
    this.#giveUp(runner, 0);
  }

  /** The only task of a runner ends with it. What one caller's numbers do is no reason to refuse the others. */
  #blame(runner: Runner, reason: string, isCallers = false) {
    this.#crew.dismiss(runner);
    for (const task of this.#release(runner)) {
      if (isCallers) this.#reputation.isSlow(task);
      else if (this.#reputation.isGuilty(task, reason))
        this.#options.outside.log(`a decision is refused for a while: it ${reason}`);
      failTask(task, stopped(task, reason));
    }
    this.#crew.fill();
    this.#drain('alone');
  }

  #ended(runner: Runner, signal: string | null, why: string) {
    if (this.#closed) for (const task of this.#release(runner)) failTask(task, closed());
    else if (runner.lane === 'shared') this.#giveUp(runner, 0);
    else if (signal === 'SIGKILL') this.#killed(runner, why);
    else this.#blame(runner, whatEnded(why), isTooLargeNumber(why));
  }

  /** SIGKILL comes from outside (the OOM killer). Forgive it once; a task that causes it again is to blame. */
  #killed(runner: Runner, why: string) {
    const [task] = runner.tasks.values();
    if (task && task.killed > 0) return this.#blame(runner, whatEnded(why));
    this.#release(runner);
    // One may have been the last of its kind, with others waiting.
    this.#crew.fill();
    if (!task) return;
    task.killed++;
    this.#enter(task);
  }
}
