import type { Backend, BackendEvents, CreateBackend, EndedRun, Group } from '../backend.ts';
import { MAX_DELAY } from '../backend.ts';
import type { BackendName, EvaluationError, EvaluatorStatistics, Log } from '../outcome.ts';
import type { Purpose } from '../request.ts';
import { audienceOf, PURPOSES } from '../request.ts';
import type { Task } from '../task.ts';
import { failedOutcome, now } from '../task.ts';
import type { AdmittedTask } from './admitted-task.ts';
import { admittedTask, workerGroupOf } from './admitted-task.ts';
import { Queue } from './queue.ts';
import { busy, closed, notRunnable, refused, stopped, stopReason } from './task-failures.ts';
import { HEAVY_MS, TaskRecords } from './task-records.ts';

/** How often it looks for tasks that waited or ran for too long, or whose account's pause is over. */
const SWEEP_MS = 50;
/** How much later than it must a backend may end a task. It is long, because only a backend with a fault takes as long. */
export const BACKEND_GRACE_MS = 1_000;

export type Backends = {
  /** Is given what it accepts, and hands over what it turns out not to be able to run. */
  inProcess: CreateBackend | null;
  workers: CreateBackend;
};

type Running = { task: AdmittedTask; group: Group; startedAt: number };

/**
 * Decides which task runs next and where: at once if there is room, else when it is its account's turn. Refuses tasks that a
 * quota or the record of their decision does not allow.
 */
export class Scheduler implements BackendEvents {
  readonly #inProcess: Backend | null;
  readonly #workers: Backend;
  readonly #log: Log;
  readonly #queues = new Map<Group, Queue>();
  readonly #records = new TaskRecords();
  /** The tasks that run at the moment. One that its backend answers at once is never among them. */
  readonly #running = new Map<Task, Running>();
  readonly #answered: Record<BackendName, number> = { compiled: 0, processes: 0 };
  #sweep: NodeJS.Timeout | null = null;
  #isClosed = false;
  #handedOver = 0;

  constructor({ inProcess, workers }: Backends, log: Log) {
    this.#log = log;
    this.#inProcess = inProcess?.(this) ?? null;
    this.#workers = workers(this);
    for (const backend of this.#backends)
      for (const [group, quota] of Object.entries(backend.quotas)) this.#queues.set(group as Group, new Queue(quota));
  }

  /** Begins a new task or has it wait, unless its decision is refused or its account has too much waiting. */
  submit(newTask: Task, settle: AdmittedTask['settle']) {
    const task = admittedTask(newTask, settle);
    if (this.#isClosed) return fail(task, closed());
    if (this.#accepts(task)) this.#admit(task, audienceOf[task.purpose]);
    else this.#submitToWorkers(task);
  }

  statistics(): EvaluatorStatistics {
    const [waiting, running] = [noneOfEachPurpose(), noneOfEachPurpose()];
    for (const queue of this.#queues.values()) for (const { purpose } of queue) waiting[purpose]++;
    for (const { purpose } of this.#running.keys()) running[purpose]++;
    const [answered, handedOver] = [{ ...this.#answered }, this.#handedOver];
    return { answered, handedOver, waiting, running, ...this.#workers.statistics() };
  }

  async close() {
    this.#isClosed = true;
    for (const queue of this.#queues.values()) for (const task of queue.clear()) fail(task, closed());
    try {
      await Promise.all(this.#backends.map((backend) => backend.close()));
    } finally {
      if (this.#sweep) clearInterval(this.#sweep);
      for (const { task } of this.#running.values()) fail(task, closed());
      this.#running.clear();
    }
  }

  mayIsolate(suspect: Task, elapsedMs: number): boolean {
    const running = this.#running.get(suspect);
    if (!running || !this.#queueOf('isolated').hasRoomFor(running.task)) return false;
    this.#queueOf(running.group).end(running.task, 0);
    this.#queueOf('isolated').begin(running.task);
    running.group = 'isolated';
    running.task.records?.decision.noteSlow(elapsedMs);
    return true;
  }

  /** Gives waiting tasks to a group that may have room. A backend that answers at once is given them one after the other. */
  roomFreed(group: Group) {
    const queue = this.#queueOf(group);
    while (queue.size > 0) {
      if (!this.#backendOf(group).hasRoom(group)) return this.#backendOf(group).needsMore(group, queue.size);
      const task = queue.next();
      if (!task) return;
      // The records of its decision and its account may have changed since it began to wait.
      const current = task.records ? this.#workerGroupOf(task) : group;
      if (current === group) this.#begin(task, group);
      else if (current) this.#enter(task, current);
    }
  }

  waitingFor(group: Group): number {
    return this.#queueOf(group).size;
  }

  get #backends(): Backend[] {
    return this.#inProcess ? [this.#inProcess, this.#workers] : [this.#workers];
  }

  #queueOf(group: Group): Queue {
    return this.#queues.get(group) as Queue;
  }

  #backendOf(group: Group): Backend {
    return this.#inProcess && group in this.#inProcess.quotas ? this.#inProcess : this.#workers;
  }

  #accepts(task: Task): boolean {
    try {
      return this.#inProcess?.accepts(task) ?? false;
    } catch (error) {
      this.#log('a backend failed to tell whether it accepts a task', error as Error);
      return false;
    }
  }

  #submitToWorkers(task: AdmittedTask) {
    task.records = this.#records.of(task);
    const group = this.#workerGroupOf(task);
    if (group) this.#admit(task, group);
  }

  /** Chooses the workers for a task by what is known of its decision at the moment. Null where that is refused. */
  #workerGroupOf(task: AdmittedTask): Group | null {
    const reason = task.kind === 'evaluation' ? task.records?.decision.refusal : null;
    if (!reason) return workerGroupOf(task);
    fail(task, refused(reason));
    return null;
  }

  #admit(task: AdmittedTask, group: Group) {
    if (this.#queueOf(group).isFullFor(task)) fail(task, busy());
    else this.#enter(task, group);
  }

  /** Begins a task or has it wait. */
  #enter(task: AdmittedTask, group: Group) {
    const [queue, backend] = [this.#queueOf(group), this.#backendOf(group)];
    const isNext = queue.isNext(task);
    if (isNext && backend.hasRoom(group)) return this.#begin(task, group);
    const dropped = queue.push(task);
    if (dropped) fail(dropped, busy());
    if (isNext) backend.needsMore(group, queue.size);
    this.#startSweep();
  }

  #begin(task: AdmittedTask, group: Group) {
    this.#queueOf(group).begin(task);
    const ended = this.#run(task, group);
    if (!(ended instanceof Promise)) return this.#end(task, group, ended);
    const running = { task, group, startedAt: now() };
    this.#running.set(task, running);
    this.#startSweep();
    const end = (ended: EndedRun) => {
      // The task may have been answered without its backend in the meantime.
      if (this.#running.get(task) === running) this.#endRunning(running, ended);
      this.roomFreed(running.group);
    };
    ended.then(end, (error) => end(this.#fault(error)));
  }

  #endRunning({ task, group }: Running, ended: EndedRun) {
    this.#running.delete(task);
    this.#end(task, group, ended);
  }

  #run(task: AdmittedTask, group: Group) {
    try {
      return this.#backendOf(group).run(task, group);
    } catch (error) {
      return this.#fault(error);
    }
  }

  /** A backend that fails to run a task has a fault of its own. The workers may be able to run it. */
  #fault(error: unknown) {
    this.#log('a backend failed to run a task', error as Error);
    return { kind: 'handed-over', usedMs: 0 } as const;
  }

  #end(task: AdmittedTask, group: Group, ended: EndedRun) {
    this.#queueOf(group).end(task, ended.usedMs);
    if (ended.kind === 'finished') {
      if (task.kind === 'evaluation') this.#answered[this.#backendOf(group).name]++;
      task.settle(ended.outcome);
      return noteFinished(task, ended.usedMs);
    }
    if (this.#isClosed) return fail(task, closed());
    if (ended.kind === 'handed-over') return this.#handOver(task);
    // A system that is short of memory kills any process, not only the one that uses the most. So one kill is forgiven.
    const isForgiven = ended.kind === 'stopped' && isKilled(ended) && task.timesLost === 0;
    if (ended.kind === 'stopped' && !isForgiven) return this.#stop(task, group, ended);
    const mayBeCause = ended.kind === 'lost' && ended.wasAtWork;
    if (mayBeCause) noteLost(task, ended.usedMs);
    task.timesLost += mayBeCause ? 2 : 1;
    // Nothing is refused here: of the tasks on a lost worker all but one did nothing wrong.
    this.#enter(task, workerGroupOf(task));
  }

  #handOver(task: AdmittedTask) {
    if (task.records) return fail(task, notRunnable(task));
    this.#handedOver++;
    this.#submitToWorkers(task);
  }

  #stop(task: AdmittedTask, group: Group, { cause, nodeId, usedMs, calls }: EndedRun & { kind: 'stopped' }) {
    const reason = stopReason(cause, task.deadlineMs);
    const outcome = failedOutcome(task, stopped(task, reason, nodeId));
    task.settle(calls ? { ...outcome, calls } : outcome);
    if (!task.records) return;
    const { account, decision } = task.records;
    decision.noteSlow(usedMs);
    this.#queueOf(group).pause(task.account, account.noteStop());
    if (task.kind === 'evaluation' && decision.noteStop(reason))
      this.#log(`a decision is refused for a while: it ${reason}`);
  }

  #startSweep() {
    this.#sweep ??= setInterval(() => this.#sweepAll(), SWEEP_MS).unref();
  }

  #sweepAll() {
    this.#stopOverdue();
    let waiting = 0;
    for (const [group, queue] of this.#queues) {
      for (const task of queue.expire()) fail(task, busy());
      this.roomFreed(group);
      waiting += queue.size;
    }
    if (waiting > 0 || this.#running.size > 0 || !this.#sweep) return;
    clearInterval(this.#sweep);
    this.#sweep = null;
  }

  /** Answers the tasks that their backend should have ended. They are stopped like those that it stops for their deadline. */
  #stopOverdue() {
    for (const running of this.#running.values()) {
      const { task, startedAt } = running;
      const elapsedMs = now() - startedAt;
      if (elapsedMs <= task.deadlineMs * MAX_DELAY + BACKEND_GRACE_MS) continue;
      this.#log('a backend did not end a task in time');
      this.#endRunning(running, { kind: 'stopped', cause: { kind: 'deadline' }, nodeId: null, usedMs: elapsedMs });
    }
  }
}

const fail = (task: AdmittedTask, error: EvaluationError) => task.settle(failedOutcome(task, error));

function noteFinished({ expectedMs, records }: AdmittedTask, usedMs: number) {
  records?.decision.note(usedMs);
  if (usedMs > HEAVY_MS && expectedMs <= HEAVY_MS) records?.account.noteExcess(usedMs);
}

/** A task was at work for so long on a worker that was ended. */
function noteLost({ expectedMs, records }: AdmittedTask, usedMs: number) {
  if (usedMs <= HEAVY_MS) return;
  if (expectedMs <= HEAVY_MS) records?.account.noteExcess(usedMs);
  records?.decision.noteSlow(usedMs);
}

const isKilled = ({ cause }: EndedRun & { kind: 'stopped' }) => cause.kind === 'crash' && cause.cause === 'killed';

const noneOfEachPurpose = () => Object.fromEntries(PURPOSES.map((purpose) => [purpose, 0])) as Record<Purpose, number>;
