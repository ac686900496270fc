import type { Worker, WorkerGroup } from '../backends/processes/worker.ts';
import type { Workers } from '../backends/processes/workers.ts';
import { ROOM } from '../backends/processes/workers.ts';
import { busy, cutOff } from '../messages.ts';
import type { Task } from '../task.ts';
import { failTask } from '../task.ts';
import { groupOf } from './placement.ts';
import { Queue } from './queue.ts';

/** Processor time that one tenant's tasks on shared workers are expected to take together, for each such worker. */
export const MAX_EXPECTED_MS_PER_WORKER = 100;

/** Brings tasks to workers: at once where one has room, else when it is their tenant's turn. */
export class Scheduler {
  readonly #workers: Workers;
  /** No tenant ever has all workers of a group. */
  readonly #queues: Record<WorkerGroup, Queue>;

  constructor(workers: Workers) {
    this.#workers = workers;
    const { shared, isolated, authoring } = workers.most;
    const oneAtATime = (count: number) =>
      new Queue({ running: Math.floor(count / 2), runningMs: Number.POSITIVE_INFINITY });
    this.#queues = {
      shared: new Queue({
        running: Math.ceil(shared * ROOM.shared * 0.75),
        runningMs: shared * MAX_EXPECTED_MS_PER_WORKER,
      }),
      isolated: oneAtATime(isolated),
      authoring: oneAtATime(authoring),
    };
  }

  get waiting(): number {
    return this.#queues.shared.size + this.#queues.isolated.size + this.#queues.authoring.size;
  }

  waitingFor(group: WorkerGroup): number {
    return this.#queues[group].size;
  }

  /** Everything that waits for a worker. */
  *waitingTasks(): Generator<Task> {
    for (const queue of Object.values(this.#queues)) yield* queue;
  }

  /** Begins a new task or has it wait, unless its decision is refused or its tenant has too much waiting. */
  submit(task: Task) {
    if (this.#refuse(task)) return;
    this.#expect(task);
    if (this.#queues[groupOf(task)].isFullFor(task)) failTask(task, busy());
    else this.enter(task);
  }

  /** Begins a task or has it wait; one that a worker was given up with is never refused. */
  enter(task: Task) {
    this.#expect(task);
    const group = groupOf(task);
    const queue = this.#queues[group];
    const isNext = queue.isNext(task);
    const worker = isNext ? this.#workers.free(group) : null;
    if (worker) return this.#give(worker, task);
    const dropped = queue.push(task);
    if (dropped) failTask(dropped, busy());
    if (isNext) this.#reinforce(group);
  }

  /** Gives what waits to whoever has room. */
  drain(group: WorkerGroup) {
    const queue = this.#queues[group];
    while (queue.size > 0) {
      const worker = this.#workers.free(group);
      if (!worker) return this.#reinforce(group);
      const task = queue.next();
      if (!task) return;
      // More may be known of its decision and its tenant than when it began to wait.
      if (this.#refuse(task)) continue;
      this.#expect(task);
      if (groupOf(task) === group) this.#give(worker, task);
      else this.enter(task);
    }
  }

  settled(worker: Worker, task: Task, usedMs: number) {
    this.#queues[worker.group].end(task, usedMs);
  }

  /** Takes all tasks off a worker, finished or not. Each is charged its part of what the worker used, and of what it cost. */
  release(worker: Worker, costMs = 0): Task[] {
    const tasks = [...worker.tasks.values()];
    worker.readProcessorMs();
    for (const task of tasks) {
      const usedMs = Math.max(0, worker.processorMs - task.processorMsBefore);
      this.#queues[worker.group].end(task, (usedMs + costMs) / tasks.length);
    }
    worker.tasks.clear();
    return tasks;
  }

  /** Nothing of a task's tenant begins on a group's workers for a while. */
  pause(group: WorkerGroup, { tenant }: Task, ms: number) {
    this.#queues[group].pause(tenant, ms);
  }

  /** Makes a shared worker its only task's own, unless the tenant, or all of them, have as many as they may. */
  isolate(worker: Worker, task: Task): boolean {
    if (!this.#queues.isolated.hasRoomFor(task)) return false;
    if (this.#workers.count('isolated') >= this.#workers.most.isolated) {
      const idle = this.#workers.free('isolated');
      if (!idle) return false;
      this.#workers.dismiss(idle);
    }
    this.#queues.shared.end(task, 0);
    this.#queues.isolated.begin(task);
    worker.isolate();
    return true;
  }

  /** Takes out what has waited too long. */
  expire(): Task[] {
    return Object.values(this.#queues).flatMap((queue) => queue.expire());
  }

  /** Takes out everything that waits. */
  clear(): Task[] {
    return Object.values(this.#queues).flatMap((queue) => queue.clear());
  }

  #refuse(task: Task): boolean {
    const reason = task.kind === 'evaluation' ? task.records.decision.breaker.refusal : null;
    if (reason) failTask(task, cutOff(reason));
    return reason !== null;
  }

  #expect(task: Task) {
    task.expectedMs = task.records.decision.cost.expectedMs(task.decision.content.length);
  }

  #give(worker: Worker, task: Task) {
    this.#queues[worker.group].begin(task);
    worker.give(task);
  }

  /** Of workers that take one task at a time there are more while more tasks wait than workers are on their way. */
  #reinforce(group: WorkerGroup) {
    if (group !== 'shared' && this.#workers.onTheWay(group) < this.#queues[group].size) this.#workers.start(group);
  }
}
