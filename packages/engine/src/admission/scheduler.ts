import type { Backend, BackendEvents, Released, StopCause, WorkerGroup } from '../backend.ts';
import { busy, closed, refused, stopped, stopReason } from '../messages.ts';
import type { EvaluatorStatistics, Log } from '../outcome.ts';
import type { Purpose } from '../request.ts';
import { PURPOSES } from '../request.ts';
import type { AnyOutcome, NewTask, Task } from '../task.ts';
import { failTask } from '../task.ts';
import { groupOf } from './placement.ts';
import { Queue } from './queue.ts';
import { noteFinished, noteSlow, noteStopped, noteSuspects } from './task-notes.ts';
import { TenantRecords } from './tenant-records.ts';

/** Processor time that one tenant's tasks on shared workers are expected to take together, for each such worker. */
export const MAX_EXPECTED_MS_PER_WORKER = 100;
/** How often the queues are looked through for tasks that waited too long, or whose tenant's pause is over. */
const SWEEP_MS = 50;

const GROUPS: readonly WorkerGroup[] = ['shared', 'isolated', 'authoring'];

/**
 * Decides which task runs next and on which workers: at once where there is room, else when it is its tenant's turn. Refuses
 * what a circuit breaker or a quota does not let in, and keeps the notes by which the breakers and the placement decide.
 */
export class Scheduler implements BackendEvents {
  readonly #backend: Backend;
  readonly #log: Log;
  readonly #queues: Record<WorkerGroup, Queue>;
  readonly #records = new TenantRecords();
  readonly #running = noneOfEachPurpose();
  #sweep: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(createBackend: (events: BackendEvents) => Backend, log: Log) {
    this.#log = log;
    this.#backend = createBackend(this);
    const { shared, isolated, authoring } = this.#backend.capacity;
    // No tenant ever has all the room of a group.
    const halfOf = ({ workers }: { workers: number }) =>
      new Queue({ running: Math.floor(workers / 2), runningMs: Number.POSITIVE_INFINITY });
    this.#queues = {
      shared: new Queue({
        running: Math.ceil(shared.workers * shared.tasksEach * 0.75),
        runningMs: shared.workers * MAX_EXPECTED_MS_PER_WORKER,
      }),
      isolated: halfOf(isolated),
      authoring: halfOf(authoring),
    };
  }

  /** Begins a new task or has it wait, unless its decision is refused or its tenant has too much waiting. */
  submit(newTask: NewTask) {
    if (this.#isClosed) return failTask(newTask, closed());
    const task = newTask as Task;
    task.records = this.#records.of(newTask);
    if (this.#isRefused(task)) return;
    this.#estimate(task);
    if (this.#queues[groupOf(task)].isFullFor(task)) failTask(task, busy());
    else this.#enter(task);
  }

  statistics(): EvaluatorStatistics {
    const waiting = noneOfEachPurpose();
    for (const group of GROUPS) for (const { purpose } of this.#queues[group]) waiting[purpose]++;
    return { waiting, running: { ...this.#running }, ...this.#backend.statistics() };
  }

  async close() {
    this.#isClosed = true;
    if (this.#sweep) clearInterval(this.#sweep);
    for (const group of GROUPS) for (const task of this.#queues[group].clear()) failTask(task, closed());
    await this.#backend.close();
  }

  finished(task: Task, group: WorkerGroup, outcome: AnyOutcome, usedMs: number | null) {
    (task.settle as (outcome: AnyOutcome) => void)(outcome);
    this.#end(task, group, usedMs ?? task.expectedMs);
    noteFinished(task, group, usedMs);
  }

  lost(tasks: (Released & { isSuspect: boolean })[]) {
    for (const { task, group, usedMs } of tasks) this.#end(task, group, usedMs);
    noteSuspects(tasks.filter(({ isSuspect }) => isSuspect).map(({ task }) => task));
    // None is refused: all but one of them did nothing wrong.
    for (const { task } of tasks) this.#enter(task);
  }

  stopped({ task, group, elapsedMs, usedMs }: Released, cause: StopCause, replacementMs: number) {
    // Whoever kills processes from outside, such as a system without memory, may have meant another. Once is forgiven.
    if (cause.kind === 'crash' && cause.cause === 'killed' && task.timesKilled++ === 0) {
      this.#end(task, group, usedMs);
      return this.#enter(task);
    }
    this.#end(task, group, usedMs + replacementMs);
    if (this.#isClosed) return failTask(task, closed());
    const reason = stopReason(cause, task.deadlineMs);
    const { pauseMs, isNowRefused } = noteStopped(task, cause, reason, elapsedMs + replacementMs);
    this.#queues[group].pause(task.tenant, pauseMs);
    if (isNowRefused) this.#log(`a decision is refused for a while: it ${reason}`);
    failTask(task, stopped(task, reason));
  }

  mayIsolate(task: Task, elapsedMs: number): boolean {
    if (!this.#queues.isolated.hasRoomFor(task)) return false;
    this.#queues.shared.end(task, 0);
    this.#queues.isolated.begin(task);
    noteSlow(task, elapsedMs);
    return true;
  }

  /** Gives waiting tasks to a group that may have room. */
  hasRoom(group: WorkerGroup) {
    const queue = this.#queues[group];
    while (queue.size > 0) {
      if (!this.#backend.hasRoom(group)) return this.#backend.needsMore(group, queue.size);
      const task = queue.next();
      if (!task) return;
      // More may be known of its decision and its tenant than when it began to wait.
      if (this.#isRefused(task)) continue;
      this.#estimate(task);
      if (groupOf(task) === group) this.#begin(task, group);
      else this.#enter(task);
    }
  }

  waitingFor(group: WorkerGroup): number {
    return this.#queues[group].size;
  }

  /** Begins a task or has it wait. */
  #enter(task: Task) {
    if (this.#isClosed) return failTask(task, closed());
    this.#estimate(task);
    const group = groupOf(task);
    const queue = this.#queues[group];
    const isNext = queue.isNext(task);
    if (isNext && this.#backend.hasRoom(group)) return this.#begin(task, group);
    const dropped = queue.push(task);
    if (dropped) failTask(dropped, busy());
    if (isNext) this.#backend.needsMore(group, queue.size);
    this.#sweep ??= setInterval(() => this.#sweepQueues(), SWEEP_MS).unref();
  }

  #begin(task: Task, group: WorkerGroup) {
    this.#queues[group].begin(task);
    this.#running[task.purpose]++;
    this.#backend.start(task, group);
  }

  #end(task: Task, group: WorkerGroup, usedMs: number) {
    this.#running[task.purpose]--;
    this.#queues[group].end(task, usedMs);
  }

  #sweepQueues() {
    let waiting = 0;
    for (const group of GROUPS) {
      for (const task of this.#queues[group].expire()) failTask(task, busy());
      this.hasRoom(group);
      waiting += this.#queues[group].size;
    }
    if (waiting > 0 || !this.#sweep) return;
    clearInterval(this.#sweep);
    this.#sweep = null;
  }

  #isRefused(task: Task): boolean {
    const reason = task.kind === 'evaluation' ? task.records.decision.breaker.refusal : null;
    if (reason) failTask(task, refused(reason));
    return reason !== null;
  }

  #estimate(task: Task) {
    task.expectedMs = task.records.decision.cost.expectedMs(task.decision.content.length);
  }
}

const noneOfEachPurpose = () => Object.fromEntries(PURPOSES.map((purpose) => [purpose, 0])) as Record<Purpose, number>;
