import type { EngineStatistics, ReplacementReason } from '../engine.ts';
import { Crew } from './crew.ts';
import { Dispatch } from './dispatch.ts';
import { judge, notePong, PATIENCE_MS, SWEEP_MS } from './judge.ts';
import { launcher } from './launch.ts';
import { busy, closed, isTooLargeNumber, neededTooMuchMemory, stopped, tookTooLong, whatEnded } from './messages.ts';
import type { Outside } from './questions.ts';
import { Reputation } from './reputation.ts';
import type { Runner } from './runner.ts';
import { countByPurpose } from './statistics.ts';
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
  readonly #dispatch: Dispatch;
  readonly #replaced: Record<ReplacementReason, number> = { crashed: 0, deadline: 0, 'held-up': 0, memory: 0 };
  #sweep: NodeJS.Timeout | null = null;
  #open = false;
  #closed = false;

  constructor(options: Options) {
    const { runners, deadlineMs, memoryLimitBytes, outside } = options;
    // A little before we would kill the runner for it, a function is better stopped by the engine itself.
    const settings = { functionTimeoutMs: Math.ceil(deadlineMs * 0.9) };
    this.#options = options;
    this.#crew = new Crew({
      launch: launcher({ memoryLimitBytes, settings, log: outside.log }),
      shared: runners,
      outside,
      events: {
        ready: ({ lane }) => this.#dispatch.drain(lane),
        settled: (runner, task) => this.#settled(runner, task),
        pong: notePong,
        ended: (runner, signal, why) => this.#ended(runner, signal, why),
      },
    });
    this.#dispatch = new Dispatch(this.#crew, this.#reputation);
  }

  submit(task: Task) {
    if (this.#closed) return failTask(task, closed());
    // With the first task: a server that evaluates nothing needs no process for it.
    if (!this.#open) this.#crew.fill();
    this.#open = true;
    if (this.#dispatch.refuse(task)) return;
    if (this.#dispatch.isFullFor(task)) return failTask(task, busy());
    this.#dispatch.enter(task);
    this.#sweep ??= setInterval(() => this.#watch(), SWEEP_MS).unref();
  }

  statistics(): EngineStatistics {
    const runners = [...this.#crew];
    return {
      waiting: countByPurpose(this.#dispatch.waitingTasks()),
      running: countByPurpose(runners.flatMap(({ tasks }) => [...tasks.values()])),
      workersAlive: runners.filter(({ ready }) => ready).length,
      workersReplaced: { ...this.#replaced },
    };
  }

  async close() {
    this.#closed = true;
    for (const task of this.#dispatch.clear()) failTask(task, closed());
    await this.#crew.close();
    if (this.#sweep) clearInterval(this.#sweep);
  }

  #settled(runner: Runner, task: Task) {
    this.#dispatch.settled(runner, task);
    this.#reputation.noteSettled(task);
    if (runner.lane === 'alone') this.#retire(runner);
    this.#dispatch.drain(runner.lane);
  }

  /** One runner waits for what must be alone; more are kept only while they are needed. */
  #retire(runner: Runner) {
    const spare = [...this.#crew].some((other) => other !== runner && other.lane === 'alone' && other.isIdle);
    const isWorn = runner.hasLowPriority || runner.residentBytes() > this.#options.memoryLimitBytes / 2;
    if (isWorn || (spare && this.#dispatch.waiting('alone') === 0)) this.#crew.dismiss(runner);
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
      if (verdict === 'too late') this.#tooLate(runner, oldest);
      else if (verdict === 'too large') this.#overMemory(runner);
      else if (verdict === 'slow') this.#slowDown(runner, oldest);
      else if (verdict === 'held up') this.#setAside(runner, oldest);
    }
    for (const task of this.#dispatch.expire()) failTask(task, busy());
    const waiting = this.#dispatch.waiting('shared') + this.#dispatch.waiting('alone');
    if (busyRunners > 0 || waiting > 0 || !this.#sweep) return;
    clearInterval(this.#sweep);
    this.#sweep = null;
  }

  #tooLate(runner: Runner, task: Task) {
    this.#replaced.deadline++;
    this.#blame(runner, tookTooLong(task.deadlineMs));
  }

  #slowDown(runner: Runner, task: Task) {
    this.#reputation.noteSlow(task);
    runner.lowerPriority();
  }

  /** Alone on its runner, a task keeps it. In company nobody knows which one it is, so that all go elsewhere. */
  #setAside(runner: Runner, oldest: Task) {
    this.#replaced['held-up']++;
    if (runner.tasks.size > 1) return this.#giveUp(runner);
    this.#slowDown(runner, oldest);
    // Where it cannot keep it: it was slow, so that it waits for its tenant's turn to run alone.
    if (this.#dispatch.leaveTo(oldest, runner)) this.#replaceShared();
    else this.#giveUp(runner);
  }

  /** Ends a shared runner. What came lately was most likely held up; any of the others could be the cause. */
  #giveUp(runner: Runner, suspicious = PATIENCE_MS / 2) {
    const tasks = this.#dispatch.release(runner);
    for (const task of tasks) if (now() - task.startedAt >= suspicious) this.#reputation.noteSuspect(task);
    this.#crew.dismiss(runner);
    this.#replaceShared();
    for (const task of tasks) this.#dispatch.enter(task);
  }

  /** A runner that waits for what must be alone is ready at once; a new one takes its place there, if there is room. */
  #replaceShared() {
    const spare = this.#crew.free('alone');
    if (!spare) return this.#crew.start('shared');
    spare.lane = 'shared';
    this.#crew.start('alone');
    this.#dispatch.drain('shared');
  }

  #overMemory(runner: Runner) {
    this.#replaced.memory++;
    if (runner.lane === 'alone') return this.#blame(runner, neededTooMuchMemory(this.#options.memoryLimitBytes));
    this.#options.outside.log('a runner used too much memory and was replaced');
    this.#giveUp(runner, 0);
  }

  /** The only task of a runner ends with it. What one caller's numbers do is no reason to refuse the others. */
  #blame(runner: Runner, reason: string, isCallers = false) {
    this.#crew.dismiss(runner);
    for (const task of this.#dispatch.release(runner)) {
      if (isCallers) this.#reputation.noteSlow(task);
      else if (this.#reputation.noteStop(task, reason))
        this.#options.outside.log(`a decision is refused for a while: it ${reason}`);
      failTask(task, stopped(task, reason));
    }
    this.#crew.fill();
    this.#dispatch.drain('alone');
  }

  #ended(runner: Runner, signal: string | null, why: string) {
    if (!this.#closed) this.#replaced.crashed++;
    if (this.#closed) for (const task of this.#dispatch.release(runner)) failTask(task, closed());
    else if (runner.lane === 'shared') this.#giveUp(runner, 0);
    else if (signal === 'SIGKILL') this.#killed(runner, why);
    else this.#blame(runner, whatEnded(why), isTooLargeNumber(why));
  }

  /** SIGKILL comes from outside (the OOM killer). Forgive it once; a task that causes it again is to blame. */
  #killed(runner: Runner, why: string) {
    const [task] = runner.tasks.values();
    if (task && task.killed > 0) return this.#blame(runner, whatEnded(why));
    this.#dispatch.release(runner);
    // One may have been the last of its kind, with others waiting.
    this.#crew.fill();
    if (!task) return;
    task.killed++;
    this.#dispatch.enter(task);
  }
}
