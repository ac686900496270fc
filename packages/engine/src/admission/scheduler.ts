import type {
  Backend,
  BackendEvents,
  CreateBackends,
  EndedRun,
  Group,
  InProcessBackend,
  WorkersBackend,
} from '../backend.ts';
import type { BackendName, EvaluationError, EvaluatorStatistics, Log } from '../outcome.ts';
import type { Purpose } from '../request.ts';
import { audienceOf, PURPOSES } from '../request.ts';
import type { Task } from '../task.ts';
import { failedOutcome } from '../task.ts';
import { AdmittedTask } from './admitted-task.ts';
import { Queue } from './queue.ts';
import { busy, closed, notRunnable, refused, stopped, stopReason } from './task-failures.ts';
import { HEAVY_MS, TaskRecords } from './task-records.ts';

/** How often it looks for tasks that waited for too long, or whose account's pause is over. */
const SWEEP_MS = 50;

/**
 * Decides which task runs next and where: at once if there is room, else when it is its account's turn. Refuses tasks that a
 * quota or the record of their decision does not allow.
 */
export class Scheduler implements BackendEvents {
  readonly #inProcess: InProcessBackend | null;
  readonly #workers: WorkersBackend;
  readonly #log: Log;
  readonly #queues = new Map<Group, Queue>();
  readonly #records = new TaskRecords();
  /** The tasks that run at the moment. One that its backend answers at once is never among them. */
  readonly #running = new Map<Task, AdmittedTask>();
  readonly #answered: Record<BackendName, number> = { compiled: 0, processes: 0 };
  #sweep: NodeJS.Timeout | null = null;
  #isClosed = false;
  #handedOver = 0;

  constructor({ inProcess, workers }: CreateBackends, log: Log) {
    this.#log = log;
    this.#inProcess = inProcess?.(this) ?? null;
    this.#workers = workers(this);
    for (const backend of this.#backends)
      for (const [group, quota] of Object.entries(backend.quotas)) this.#queues.set(group as Group, new Queue(quota));
  }

  warmUp() {
    this.#inProcess?.warmUp();
  }

  /** Begins a new task or has it wait, unless its decision is refused or its account has too much waiting. */
  submit(task: Task, settle: AdmittedTask['settle']) {
    const admitted = new AdmittedTask(task, settle);
    if (this.#isClosed) return fail(admitted, closed());
    if (this.#inProcess?.accepts(task)) this.#admit(admitted, audienceOf[task.purpose]);
    else this.#submitToWorkers(admitted);
  }

  statistics(): EvaluatorStatistics {
    const [waiting, running] = [noneOfEachPurpose(), noneOfEachPurpose()];
    for (const queue of this.#queues.values()) for (const { task } of queue) waiting[task.purpose]++;
    for (const { purpose } of this.#running.keys()) running[purpose]++;
    const [answered, handedOver] = [{ ...this.#answered }, this.#handedOver];
    return { answered, handedOver, waiting, running, ...this.#workers.statistics() };
  }

  async close() {
    this.#isClosed = true;
    for (const queue of this.#queues.values()) for (const admitted of queue.clear()) fail(admitted, closed());
    try {
      await Promise.all(this.#backends.map((backend) => backend.close()));
    } finally {
      if (this.#sweep) clearInterval(this.#sweep);
      for (const admitted of this.#running.values()) fail(admitted, closed());
      this.#running.clear();
    }
  }

  mayIsolate(suspect: Task, elapsedMs: number): boolean {
    const admitted = this.#running.get(suspect);
    if (!admitted || !this.#queueOf('isolated').hasRoomFor(admitted)) return false;
    this.#queueOf(admitted.group).end(admitted, 0);
    this.#queueOf('isolated').begin(admitted);
    admitted.group = 'isolated';
    admitted.records?.decision.noteSlow(elapsedMs);
    return true;
  }

  /** Gives waiting tasks to a group that may have room. A backend that answers at once is given them one after the other. */
  roomFreed(group: Group) {
    const queue = this.#queueOf(group);
    while (queue.size > 0) {
      if (!this.#backendOf(group).hasRoom(group)) return this.#needsMore(group);
      const admitted = queue.next();
      if (!admitted) return;
      // The records of its decision and its account may have changed since it began to wait.
      const current = admitted.records ? this.#workerGroupOf(admitted) : group;
      if (current === group) this.#begin(admitted, group);
      else if (current) this.#enter(admitted, current);
    }
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

  #needsMore(group: Group) {
    if (this.#backendOf(group) === this.#workers) this.#workers.needsMore(group, this.#queueOf(group).size);
  }

  #submitToWorkers(admitted: AdmittedTask) {
    admitted.records = this.#records.of(admitted.task);
    const group = this.#workerGroupOf(admitted);
    if (group) this.#admit(admitted, group);
  }

  /** Chooses the workers for a task by what is known of its decision at the moment. Null where that is refused. */
  #workerGroupOf(admitted: AdmittedTask): Group | null {
    const reason = admitted.task.kind === 'evaluation' ? admitted.records?.decision.refusal : null;
    if (!reason) return admitted.workerGroup();
    fail(admitted, refused(reason));
    return null;
  }

  #admit(admitted: AdmittedTask, group: Group) {
    if (this.#queueOf(group).isFullFor(admitted)) fail(admitted, busy());
    else this.#enter(admitted, group);
  }

  /** Begins a task or has it wait. */
  #enter(admitted: AdmittedTask, group: Group) {
    const queue = this.#queueOf(group);
    const isNext = queue.isNext(admitted);
    if (isNext && this.#backendOf(group).hasRoom(group)) return this.#begin(admitted, group);
    const dropped = queue.push(admitted);
    if (dropped) fail(dropped, busy());
    if (isNext) this.#needsMore(group);
    this.#startSweep();
  }

  #begin(admitted: AdmittedTask, group: Group) {
    admitted.group = group;
    this.#queueOf(group).begin(admitted);
    const ended = this.#run(admitted);
    if (!(ended instanceof Promise)) return this.#end(admitted, ended);
    this.#running.set(admitted.task, admitted);
    const end = (ended: EndedRun) => {
      const { group } = admitted;
      // Where its backend did not end it, it has been answered as closed.
      if (this.#running.delete(admitted.task)) this.#end(admitted, ended);
      this.roomFreed(group);
    };
    ended.then(end, (error) => end(this.#fault(error)));
  }

  #run({ task, group }: AdmittedTask) {
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

  #end(admitted: AdmittedTask, ended: EndedRun) {
    const { group } = admitted;
    this.#queueOf(group).end(admitted, ended.usedMs);
    if (ended.kind === 'finished') {
      if (admitted.task.kind === 'evaluation') this.#answered[this.#backendOf(group).name]++;
      admitted.settle(ended.outcome);
      return noteFinished(admitted, ended.usedMs);
    }
    if (this.#isClosed) return fail(admitted, closed());
    if (ended.kind === 'handed-over') return this.#handOver(admitted);
    // A system that is short of memory kills any process, not only the one that uses the most. So one kill is forgiven.
    const isForgiven = ended.kind === 'stopped' && isKilled(ended) && admitted.timesLost === 0;
    if (ended.kind === 'stopped' && !isForgiven) return this.#stop(admitted, ended);
    const mayBeCause = ended.kind === 'lost' && ended.wasAtWork;
    if (mayBeCause) noteLost(admitted, ended.usedMs);
    admitted.timesLost += mayBeCause ? 2 : 1;
    // Nothing is refused here: of the tasks on a lost worker all but one did nothing wrong.
    this.#enter(admitted, admitted.workerGroup());
  }

  #handOver(admitted: AdmittedTask) {
    if (admitted.records) return fail(admitted, notRunnable(admitted.task));
    this.#handedOver++;
    this.#submitToWorkers(admitted);
  }

  #stop(admitted: AdmittedTask, { cause, nodeId, usedMs, calls }: EndedRun & { kind: 'stopped' }) {
    const { task } = admitted;
    const reason = stopReason(cause, task.deadlineMs);
    const outcome = failedOutcome(task, stopped(task, reason, nodeId));
    admitted.settle(calls ? { ...outcome, calls } : outcome);
    if (!admitted.records) return;
    const { account, decision } = admitted.records;
    decision.noteSlow(usedMs);
    this.#queueOf(admitted.group).pause(task.account, account.noteStop());
    if (admitted.task.kind === 'evaluation' && decision.noteStop(reason))
      this.#log(`a decision is refused for a while: it ${reason}`);
  }

  #startSweep() {
    this.#sweep ??= setInterval(() => this.#sweepAll(), SWEEP_MS).unref();
  }

  #sweepAll() {
    let waiting = 0;
    for (const [group, queue] of this.#queues) {
      for (const admitted of queue.expire()) fail(admitted, busy());
      this.roomFreed(group);
      waiting += queue.size;
    }
    if (waiting > 0 || !this.#sweep) return;
    clearInterval(this.#sweep);
    this.#sweep = null;
  }
}

const fail = ({ task, settle }: AdmittedTask, error: EvaluationError) => settle(failedOutcome(task, error));

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
