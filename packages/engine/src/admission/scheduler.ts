import type { Backend, BackendEvents, CreateBackend, EndedRun, QuickRun, WorkerGroup } from '../backend.ts';
import { MAX_DELAY } from '../backend.ts';
import type { EvaluationError, EvaluatorStatistics, Log, Outcome } from '../outcome.ts';
import type { Input, Purpose } from '../request.ts';
import { PURPOSES } from '../request.ts';
import type { EvaluationTask, Task } from '../task.ts';
import { failedOutcome, now } from '../task.ts';
import type { AdmittedTask } from './admitted-task.ts';
import { admittedTask, groupOf } from './admitted-task.ts';
import { GROUPS, queuesFor } from './group-queues.ts';
import type { Queue } from './queue.ts';
import { busy, closed, refused, stopped, stopReason } from './task-failures.ts';
import { HEAVY_MS, TaskRecords } from './task-records.ts';

/** How often it looks for tasks that waited or ran for too long, or whose account's pause is over. */
const SWEEP_MS = 50;
/** How much later than it must a backend may end a task. It is long, because only a backend with a fault takes as long. */
export const BACKEND_GRACE_MS = 1_000;

type ManyEnds = {
  /** Called with the place of an input and its outcome. */
  settle: (at: number, outcome: Outcome) => void;
  /** Gives an input to the next backend. */
  handOver: (at: number) => void;
};

type Running = { task: AdmittedTask; group: WorkerGroup; startedAt: number };

/**
 * Decides which task a backend runs next and on which workers: at once if there is room, else when it is its account's
 * turn. Refuses tasks that a circuit breaker or a quota does not allow, and keeps the records that breakers and
 * placement use.
 */
export class Scheduler implements BackendEvents {
  readonly #backend: Backend;
  readonly #log: Log;
  readonly #queues: Record<WorkerGroup, Queue>;
  readonly #records = new TaskRecords();
  /** The tasks that run at the moment. One that the backend answers at once is never among them. */
  readonly #running = new Map<Task, Running>();
  #sweep: NodeJS.Timeout | null = null;
  #isClosed = false;
  #answered = 0;
  #handedOver = 0;

  constructor(createBackend: CreateBackend, log: Log) {
    this.#log = log;
    this.#backend = createBackend(this);
    this.#queues = queuesFor(this.#backend.capacity);
  }

  accepts(task: Task): boolean {
    try {
      return this.#backend.accepts(task);
    } catch (error) {
      this.#log('a backend failed to tell whether it accepts a task', error as Error);
      return false;
    }
  }

  /** Begins a new task or has it wait, unless its decision is refused or its account has too much waiting. */
  submit(newTask: Task, { settle, handOver }: Pick<AdmittedTask, 'settle' | 'handOver'>) {
    const task = admittedTask(newTask, { records: this.#records.of(newTask), settle, handOver });
    if (this.#isClosed) return fail(task, closed());
    if (this.#isRefused(task)) return;
    const group = groupOf(task);
    if (this.#queues[group].isFullFor(task)) fail(task, busy());
    else this.#enter(task, group);
  }

  /**
   * Runs inputs of one task's decision one after the other, for as long as there is room. Answers how many of them it began:
   * the others, which may be all, have to be submitted one by one.
   */
  submitMany(newTask: EvaluationTask, inputs: readonly Input[], { settle, handOver }: ManyEnds): number {
    const run = this.#isClosed ? null : this.#quickRun(newTask);
    if (!run) return 0;
    const records = this.#records.of(newTask);
    if (records.decision.refusal) return 0;
    const task = admittedTask(newTask, { records, settle: () => {}, handOver: () => {} });
    const group = groupOf(task);
    const queue = this.#queues[group];
    if (!queue.isNext(task)) return 0;
    queue.begin(task);
    let usedMs = 0;
    let at = 0;
    for (; at < inputs.length && this.#backend.hasRoom(group); at++) {
      const ended = this.#runQuickly(run, inputs[at] as Input);
      usedMs += ended?.usedMs ?? 0;
      if (ended?.kind === 'finished') {
        this.#answered++;
        noteFinished(task, ended.usedMs);
        settle(at, ended.outcome as Outcome);
        continue;
      }
      if (ended) {
        this.#handedOver++;
        noteHandedOver(task, ended.usedMs);
      }
      handOver(at);
    }
    queue.end(task, usedMs);
    return at;
  }

  statistics(): EvaluatorStatistics {
    const [waiting, running] = [noneOfEachPurpose(), noneOfEachPurpose()];
    for (const group of GROUPS) for (const { purpose } of this.#queues[group]) waiting[purpose]++;
    for (const { purpose } of this.#running.keys()) running[purpose]++;
    const answered = { compiled: 0, processes: 0, [this.#backend.name]: this.#answered };
    return { answered, handedOver: this.#handedOver, waiting, running, ...this.#backend.statistics() };
  }

  async close() {
    this.#isClosed = true;
    for (const group of GROUPS) for (const task of this.#queues[group].clear()) fail(task, closed());
    try {
      await this.#backend.close();
    } finally {
      if (this.#sweep) clearInterval(this.#sweep);
      for (const { task } of this.#running.values()) fail(task, closed());
      this.#running.clear();
    }
  }

  mayIsolate(suspect: Task, elapsedMs: number): boolean {
    const running = this.#running.get(suspect);
    if (!running || !this.#queues.isolated.hasRoomFor(running.task)) return false;
    this.#queues[running.group].end(running.task, 0);
    this.#queues.isolated.begin(running.task);
    running.group = 'isolated';
    running.task.records.decision.noteSlow(elapsedMs);
    return true;
  }

  /** Gives waiting tasks to a group that may have room. A backend that answers at once is given them one after the other. */
  roomFreed(group: WorkerGroup) {
    const queue = this.#queues[group];
    while (queue.size > 0) {
      if (!this.#backend.hasRoom(group)) return this.#backend.needsMore(group, queue.size);
      const task = queue.next();
      if (!task) return;
      // The records of its decision and its account may have changed since it began to wait.
      if (this.#isRefused(task)) continue;
      task.expectedMs = task.records.decision.expectedMs(task.decision);
      const current = groupOf(task);
      if (current === group) this.#begin(task, group);
      else this.#enter(task, current);
    }
  }

  waitingFor(group: WorkerGroup): number {
    return this.#queues[group].size;
  }

  /** Begins a task or has it wait. */
  #enter(task: AdmittedTask, group: WorkerGroup) {
    const queue = this.#queues[group];
    const isNext = queue.isNext(task);
    if (isNext && this.#backend.hasRoom(group)) return this.#begin(task, group);
    const dropped = queue.push(task);
    if (dropped) fail(dropped, busy());
    if (isNext) this.#backend.needsMore(group, queue.size);
    this.#startSweep();
  }

  #begin(task: AdmittedTask, group: WorkerGroup) {
    this.#queues[group].begin(task);
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

  #run(task: AdmittedTask, group: WorkerGroup) {
    try {
      return this.#backend.run(task, group);
    } catch (error) {
      return this.#fault(error);
    }
  }

  #quickRun(task: EvaluationTask): QuickRun | null {
    try {
      return this.#backend.quickRun?.(task) ?? null;
    } catch (error) {
      this.#fault(error);
      return null;
    }
  }

  #runQuickly(run: QuickRun, input: Input) {
    try {
      return run(input);
    } catch (error) {
      return this.#fault(error);
    }
  }

  /** A backend that fails to run a task has a fault of its own. Another one may be able to run it. */
  #fault(error: unknown) {
    this.#log('a backend failed to run a task', error as Error);
    return { kind: 'handed-over', usedMs: 0 } as const;
  }

  #end(task: AdmittedTask, group: WorkerGroup, ended: EndedRun) {
    const { kind, usedMs } = ended;
    this.#queues[group].end(task, usedMs);
    if (kind === 'finished') {
      if (task.kind === 'evaluation') this.#answered++;
      task.settle(ended.outcome);
      return noteFinished(task, usedMs);
    }
    // A system that is short of memory kills any process, not only the one that uses the most. So one kill is forgiven.
    const isForgiven = kind === 'stopped' && isKilled(ended) && task.timesLost === 0;
    if (kind === 'stopped' && !isForgiven) return this.#stop(task, group, ended);
    if (kind === 'handed-over') {
      this.#handedOver++;
      noteHandedOver(task, usedMs);
      return this.#isClosed ? fail(task, closed()) : task.handOver();
    }
    if (this.#isClosed) return fail(task, closed());
    const mayBeCause = kind === 'lost' && ended.wasAtWork;
    if (mayBeCause) noteHandedOver(task, usedMs);
    task.timesLost += mayBeCause ? 2 : 1;
    task.expectedMs = task.records.decision.expectedMs(task.decision);
    // Nothing is refused here: of the tasks on a lost worker all but one did nothing wrong.
    this.#enter(task, groupOf(task));
  }

  #stop(task: AdmittedTask, group: WorkerGroup, { cause, nodeId, usedMs, calls }: EndedRun & { kind: 'stopped' }) {
    if (this.#isClosed) return fail(task, closed());
    const reason = stopReason(cause, task.deadlineMs);
    const { account, decision } = task.records;
    decision.noteSlow(usedMs);
    this.#queues[group].pause(task.account, account.noteStop());
    if (task.kind === 'evaluation' && decision.noteStop(reason))
      this.#log(`a decision is refused for a while: it ${reason}`);
    const outcome = failedOutcome(task, stopped(task, reason, nodeId));
    task.settle(calls ? { ...outcome, calls } : outcome);
  }

  #startSweep() {
    this.#sweep ??= setInterval(() => this.#sweepAll(), SWEEP_MS).unref();
  }

  #sweepAll() {
    this.#stopOverdue();
    let waiting = 0;
    for (const group of GROUPS) {
      for (const task of this.#queues[group].expire()) fail(task, busy());
      this.roomFreed(group);
      waiting += this.#queues[group].size;
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

  #isRefused(task: AdmittedTask): boolean {
    const reason = task.kind === 'evaluation' ? task.records.decision.refusal : null;
    if (reason) fail(task, refused(reason));
    return reason !== null;
  }
}

const fail = (task: AdmittedTask, error: EvaluationError) => task.settle(failedOutcome(task, error));

function noteFinished({ expectedMs, records }: AdmittedTask, usedMs: number) {
  records.decision.note(usedMs);
  if (usedMs > HEAVY_MS && expectedMs <= HEAVY_MS) records.account.noteExcess(usedMs);
}

/** A task took this long, and nothing else is known of it. */
function noteHandedOver({ expectedMs, records }: AdmittedTask, usedMs: number) {
  if (usedMs <= HEAVY_MS) return;
  if (expectedMs <= HEAVY_MS) records.account.noteExcess(usedMs);
  records.decision.noteSlow(usedMs);
}

const isKilled = ({ cause }: EndedRun & { kind: 'stopped' }) => cause.kind === 'crash' && cause.cause === 'killed';

const noneOfEachPurpose = () => Object.fromEntries(PURPOSES.map((purpose) => [purpose, 0])) as Record<Purpose, number>;
