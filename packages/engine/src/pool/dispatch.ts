import type { Crew } from './crew.ts';
import { ROOM } from './crew.ts';
import { Lane } from './lane.ts';
import type { Reputation } from './reputation.ts';
import type { Runner } from './runner.ts';
import type { Task } from './task.ts';
import { failTask, now } from './task.ts';

/** Brings tasks to runners: at once where one has room, else when it is their tenant's turn. */
export class Dispatch {
  readonly #crew: Crew;
  readonly #reputation: Reputation;
  /** A tenant never has all of either. */
  readonly #lanes: { shared: Lane; alone: Lane };

  constructor(crew: Crew, reputation: Reputation) {
    this.#crew = crew;
    this.#reputation = reputation;
    this.#lanes = {
      shared: new Lane(Math.ceil(crew.most.shared * ROOM.shared * 0.75)),
      alone: new Lane(Math.floor(crew.most.alone / 2)),
    };
  }

  waiting(lane: Runner['lane']): number {
    return this.#lanes[lane].waiting;
  }

  /** Everything that waits for a runner. */
  *waitingTasks(): Generator<Task> {
    yield* this.#lanes.shared.tasks;
    yield* this.#lanes.alone.tasks;
  }

  isFullFor(task: Task): boolean {
    return this.#lanes[this.#reputation.laneOf(task)].isFullFor(task);
  }

  enter(task: Task) {
    const lane = this.#reputation.laneOf(task);
    const isNext = this.#lanes[lane].isNext(task);
    const runner = isNext ? this.#crew.free(lane) : null;
    if (runner) return this.#give(runner, task);
    this.#lanes[lane].wait(task);
    if (isNext) this.#reinforce(lane);
  }

  /** Whether it is cut off, and told so. */
  refuse(task: Task): boolean {
    const error = this.#reputation.refusalOf(task);
    if (error) failTask(task, error);
    return error !== null;
  }

  /** Gives what waits to whoever has room. */
  drain(lane: Runner['lane']) {
    while (this.#lanes[lane].waiting > 0) {
      const runner = this.#crew.free(lane);
      if (!runner) return this.#reinforce(lane);
      const task = this.#lanes[lane].next();
      if (!task) return;
      // More may be known of it than when it began to wait.
      if (this.refuse(task)) continue;
      if (lane === 'shared' && this.#reputation.laneOf(task) === 'alone') this.enter(task);
      else this.#give(runner, task);
    }
  }

  settled(runner: Runner, task: Task) {
    this.#lanes[runner.lane].end(task);
  }

  /** Takes all tasks off a runner, finished or not. */
  release(runner: Runner): Task[] {
    const tasks = [...runner.tasks.values()];
    for (const task of tasks) this.#lanes[runner.lane].end(task);
    runner.tasks.clear();
    return tasks;
  }

  /** Makes a shared runner its only task's own, unless the tenant, or all of them, have as many as they may. */
  leaveTo(task: Task, runner: Runner): boolean {
    const hasRoom = this.#crew.count('alone') < this.#crew.most.alone || this.#crew.free('alone') !== null;
    if (!hasRoom || !this.#lanes.alone.hasRoomFor(task.tenant)) return false;
    this.#lanes.shared.end(task);
    this.#lanes.alone.begin(task);
    runner.lane = 'alone';
    return true;
  }

  /** Takes out what has waited too long. */
  expire(): Task[] {
    return [...this.#lanes.shared.expire(now()), ...this.#lanes.alone.expire(now())];
  }

  /** Takes out everything that waits. */
  clear(): Task[] {
    return [...this.#lanes.shared.clear(), ...this.#lanes.alone.clear()];
  }

  #give(runner: Runner, task: Task) {
    this.#lanes[runner.lane].begin(task);
    runner.give(task);
  }

  /** Of runners that take one task at a time there are more while more tasks wait than runners are on their way. */
  #reinforce(lane: Runner['lane']) {
    if (lane === 'alone' && this.#crew.onTheWay(lane) < this.#lanes[lane].waiting) this.#crew.start(lane);
  }
}
