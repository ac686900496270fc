import { HEAVY_MS } from '../../admission/placement.ts';
import { Scheduler } from '../../admission/scheduler.ts';
import { countByPurpose } from '../../admission/statistics.ts';
import type { TenantRecord } from '../../admission/tenant-records.ts';
import { TenantRecords } from '../../admission/tenant-records.ts';
import type { EngineStatistics, ReplacementReason } from '../../engine.ts';
import {
  busy,
  closed,
  isTooLargeNumber,
  neededTooMuchMemory,
  stopped,
  tookTooLong,
  whatEnded,
} from '../../messages.ts';
import type { NewTask, Task } from '../../task.ts';
import { failTask, now } from '../../task.ts';
import { checkHealth, notePong, PATIENCE_MS, SWEEP_MS } from './health-check.ts';
import { launcher } from './launch.ts';
import type { Outside } from './questions.ts';
import type { Worker } from './worker.ts';
import { Workers } from './workers.ts';

type Options = {
  /** How many workers are shared. */
  workers: number;
  deadlineMs: number;
  memoryLimitBytes: number;
  outside: Outside;
};

/** What it costs to start a worker in place of one that crashed or was killed. */
const REPLACEMENT_MS = 500;

/**
 * Runs tasks on workers. A shared worker that is blocked, too large or dead is replaced, and its tasks are run again. Only
 * a worker that ran a single task tells for certain which task was the cause: only there is anything blamed.
 */
export class Pool {
  readonly #options: Options;
  readonly #workers: Workers;
  readonly #scheduler: Scheduler;
  readonly #records = new TenantRecords();
  readonly #replaced: Record<ReplacementReason, number> = { crashed: 0, deadline: 0, 'held-up': 0, memory: 0 };
  #sweep: NodeJS.Timeout | null = null;
  #open = false;
  #closed = false;

  constructor(options: Options) {
    const { workers, deadlineMs, memoryLimitBytes, outside } = options;
    // A little before we would kill the worker for it, a function is better stopped by the engine itself.
    const settings = { functionTimeoutMs: Math.ceil(deadlineMs * 0.9) };
    this.#options = options;
    this.#workers = new Workers({
      launch: launcher({ memoryLimitBytes, settings, log: outside.log }),
      shared: workers,
      outside,
      events: {
        ready: ({ group }) => this.#scheduler.drain(group),
        settled: (worker, task, usedMs) => this.#settled(worker, task, usedMs),
        pong: notePong,
        ended: (worker, signal, why) => this.#ended(worker, signal, why),
      },
    });
    this.#scheduler = new Scheduler(this.#workers);
  }

  submit(asked: NewTask) {
    if (this.#closed) return failTask(asked, closed());
    // With the first task: a server that evaluates nothing needs no process for it.
    if (!this.#open) this.#workers.fill();
    this.#open = true;
    const task = asked as Task;
    task.records = this.#records.of(asked);
    this.#scheduler.submit(task);
    this.#sweep ??= setInterval(() => this.#watch(), SWEEP_MS).unref();
  }

  statistics(): EngineStatistics {
    const workers = [...this.#workers];
    return {
      waiting: countByPurpose(this.#scheduler.waitingTasks()),
      running: countByPurpose(workers.flatMap(({ tasks }) => [...tasks.values()])),
      workersAlive: workers.filter(({ ready }) => ready).length,
      workersReplaced: { ...this.#replaced },
    };
  }

  async close() {
    this.#closed = true;
    for (const task of this.#scheduler.clear()) failTask(task, closed());
    await this.#workers.close();
    if (this.#sweep) clearInterval(this.#sweep);
  }

  #settled(worker: Worker, task: Task, usedMs: number | null) {
    const { tenant, decision } = task.records;
    this.#scheduler.settled(worker, task, usedMs ?? task.expectedMs);
    if (usedMs === null) decision.cost.noteUnmeasured();
    else if (worker.group === 'shared') decision.cost.note(usedMs);
    else decision.cost.noteAlone(usedMs);
    if (usedMs !== null && usedMs > HEAVY_MS && task.expectedMs <= HEAVY_MS) tenant.breaker.noteSurprise(usedMs);
    if (worker.group !== 'shared') this.#retire(worker);
    this.#scheduler.drain(worker.group);
  }

  /** One worker of a group waits for what comes next; more are kept only while they are needed. */
  #retire(worker: Worker) {
    const { group } = worker;
    const hasSpare = [...this.#workers].some((other) => other !== worker && other.group === group && other.isIdle);
    const isWorn = worker.residentBytes() > this.#options.memoryLimitBytes / 2;
    if (isWorn || (hasSpare && this.#scheduler.waitingFor(group) === 0)) this.#workers.dismiss(worker);
    if (isWorn && !hasSpare && this.#workers.onTheWay(group) === 0) this.#workers.start(group);
  }

  #watch() {
    let busyWorkers = 0;
    for (const worker of this.#workers) {
      const [oldest] = worker.tasks.values();
      if (!oldest) continue;
      busyWorkers++;
      const health = checkHealth(worker, this.#options.memoryLimitBytes);
      if (health === 'too late') this.#blame(worker, 'deadline', tookTooLong(oldest.deadlineMs));
      else if (health === 'too large') this.#overMemory(worker);
      else if (health === 'blocked') this.#unblock(worker, oldest);
    }
    for (const task of this.#scheduler.expire()) failTask(task, busy());
    // What waited for the end of a pause.
    this.#scheduler.drain('isolated');
    this.#scheduler.drain('authoring');
    if (busyWorkers > 0 || this.#scheduler.waiting > 0 || !this.#sweep) return;
    clearInterval(this.#sweep);
    this.#sweep = null;
  }

  /** Alone on its worker, a task keeps it. In company nobody knows which one blocks it, so that all go elsewhere. */
  #unblock(worker: Worker, oldest: Task) {
    if (worker.tasks.size === 1 && this.#scheduler.isolate(worker, oldest)) {
      this.#replaced['held-up']++;
      // Known from now on, whatever becomes of it.
      oldest.records.decision.cost.noteStopped(now() - oldest.startedAt);
      return this.#workers.start('shared');
    }
    this.#giveUp(worker, 'held-up', PATIENCE_MS / 2);
  }

  /** Ends a shared worker. What came lately was most likely held up itself; any of the others could be the cause. */
  #giveUp(worker: Worker, why: ReplacementReason, suspiciousMs: number) {
    this.#replaced[why]++;
    const tasks = this.#scheduler.release(worker);
    this.#workers.dismiss(worker);
    this.#workers.fill();
    suspect(tasks.filter((task) => now() - task.startedAt >= suspiciousMs));
    for (const task of tasks) this.#scheduler.enter(task);
  }

  #overMemory(worker: Worker) {
    const { memoryLimitBytes, outside } = this.#options;
    if (worker.group !== 'shared') return this.#blame(worker, 'memory', neededTooMuchMemory(memoryLimitBytes));
    outside.log('a shared worker used too much memory and was replaced');
    this.#giveUp(worker, 'memory', 0);
  }

  /** The only task of a worker ends with it. What one caller's numbers do is no reason to refuse the others. */
  #blame(worker: Worker, why: ReplacementReason, reason: string, isCallers = false) {
    const { group } = worker;
    this.#replaced[why]++;
    this.#workers.dismiss(worker);
    for (const task of this.#scheduler.release(worker, REPLACEMENT_MS)) {
      const { tenant, decision } = task.records;
      decision.cost.noteStopped(now() - task.startedAt + REPLACEMENT_MS);
      this.#scheduler.pause(group, task, tenant.breaker.noteStop());
      if (!isCallers && task.kind === 'evaluation' && decision.breaker.noteStop(reason))
        this.#options.outside.log(`a decision is refused for a while: it ${reason}`);
      failTask(task, stopped(task, reason));
    }
    this.#workers.fill();
    this.#scheduler.drain(group);
  }

  #ended(worker: Worker, signal: string | null, why: string) {
    if (this.#closed) for (const task of this.#scheduler.release(worker)) failTask(task, closed());
    else if (worker.group === 'shared') this.#giveUp(worker, 'crashed', 0);
    else if (signal === 'SIGKILL') this.#killed(worker, why);
    else this.#blame(worker, 'crashed', whatEnded(why), isTooLargeNumber(why));
  }

  /** SIGKILL comes from outside (the OOM killer). Forgive it once; a task that causes it again is to blame. */
  #killed(worker: Worker, why: string) {
    const [task] = worker.tasks.values();
    if (task && task.killed > 0) return this.#blame(worker, 'crashed', whatEnded(why));
    this.#replaced.crashed++;
    this.#scheduler.release(worker);
    // It may have been the last of its group, with others waiting.
    this.#workers.fill();
    if (!task) return;
    task.killed++;
    this.#scheduler.enter(task);
  }
}

/** One of these crashed or blocked the worker that they shared. Decisions that have run often are the least likely ones. */
function suspect(tasks: Task[]) {
  let all = 0;
  const byTenant = new Map<TenantRecord, number>();
  for (const task of tasks) {
    const { tenant, decision } = task.records;
    task.givenUp++;
    all += decision.cost.risk;
    byTenant.set(tenant, (byTenant.get(tenant) ?? 0) + decision.cost.risk);
  }
  for (const [tenant, risk] of byTenant) tenant.breaker.noteSuspicion(risk / all);
}
