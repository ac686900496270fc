import type { Quota } from '../backend.ts';
import { BoundedMap } from '../bounded-map.ts';
import { now } from '../task.ts';
import type { AdmittedTask } from './admitted-task.ts';
import { QueuedText } from './queued-text.ts';
import { WaitingTasks } from './waiting-tasks.ts';

export const MAX_WAITING = 2_000;
export const MAX_WAITING_PER_ACCOUNT = 500;
/** The maximum text that may wait, in characters, because a single task can hold several megabytes. */
export const MAX_WAITING_TEXT_PER_ACCOUNT = 64 * 1024 * 1024;
/** How long a task may wait. It is long enough to start a worker on a busy machine. */
export const MAX_WAIT_MS = 15_000;

const MAX_REMEMBERED = 5_000;

/** The part of one group of workers that one account uses. */
class Share {
  /** Virtual time: the processor time that the account was given, plus the virtual time at which it came. */
  time = 0;
  running = 0;
  runningMs = 0;
  pausedUntil = 0;
  readonly waiting = new WaitingTasks();
  /** The text of what waits; null where nothing does. */
  text: QueuedText | null = null;

  get isActive(): boolean {
    return this.running > 0 || this.waiting.length > 0;
  }
}

const newShare = () => new Share();

/**
 * The tasks that wait for one group of workers, and how much of the group each account uses. The next task is one of the
 * account that has used the least processor time (start-time fair queueing).
 */
export class Queue {
  readonly #quota: Quota;
  /**
   * The shares of accounts that have something running or waiting, and of those that had of late: they may be paused or have
   * used more than their part, which is not to be forgotten.
   */
  readonly #shares = new BoundedMap<Share>(MAX_REMEMBERED, ({ isActive }) => isActive);
  /** The shares that have something waiting. */
  readonly #backlogged = new Map<string, Share>();
  #size = 0;
  /** The virtual time of the task that was begun last. A new account begins with it, so that it has no credit. */
  #time = 0;

  constructor(quota: Quota) {
    this.#quota = quota;
  }

  get size() {
    return this.#size;
  }

  *[Symbol.iterator](): Generator<AdmittedTask> {
    for (const { waiting } of this.#backlogged.values()) yield* waiting;
  }

  isFullFor({ task: { account } }: AdmittedTask): boolean {
    const share = this.#size > 0 ? this.#backlogged.get(account) : undefined;
    if (!share?.text) return false;
    return share.waiting.length >= MAX_WAITING_PER_ACCOUNT || share.text.length >= MAX_WAITING_TEXT_PER_ACCOUNT;
  }

  /** Whether the task can begin at once if a worker has room. */
  isNext(admitted: AdmittedTask): boolean {
    return (this.#size === 0 || !this.#backlogged.has(admitted.task.account)) && this.hasRoomFor(admitted);
  }

  /** Whether the quota of its account lets the task run beside those that run already. */
  hasRoomFor(admitted: AdmittedTask): boolean {
    const share = this.#shares.get(admitted.task.account);
    return !share || this.#mayBegin(share, admitted);
  }

  /** If too many tasks wait in total, removes and returns the latest task of the account that has the most waiting. */
  push(admitted: AdmittedTask): AdmittedTask | null {
    const { task } = admitted;
    const share = this.#shareOf(task.account);
    share.waiting.push(admitted);
    share.text ??= new QueuedText();
    share.text.add(task);
    this.#backlogged.set(task.account, share);
    return ++this.#size > MAX_WAITING ? this.#dropOne() : null;
  }

  next(): AdmittedTask | null {
    let first: Share | null = null;
    for (const share of this.#backlogged.values())
      if ((!first || share.time < first.time) && this.#mayBegin(share, share.waiting.first as AdmittedTask))
        first = share;
    return first && this.#remove(first, first.waiting.shift());
  }

  begin({ task, expectedMs }: AdmittedTask) {
    const share = this.#shareOf(task.account);
    this.#time = Math.max(this.#time, share.time);
    share.time += expectedMs;
    share.running++;
    share.runningMs += expectedMs;
  }

  /** `usedMs` is the processor time that the task took in the end. */
  end({ task, expectedMs }: AdmittedTask, usedMs: number) {
    const share = this.#shareOf(task.account);
    share.time += usedMs - expectedMs;
    share.running--;
    share.runningMs = share.running > 0 ? share.runningMs - expectedMs : 0;
  }

  /** No task of the account begins for a while. */
  pause(account: string, ms: number) {
    this.#shareOf(account).pausedUntil = now() + ms;
  }

  /** Takes out the tasks that have waited too long. */
  expire(): AdmittedTask[] {
    return this.#takeOlderThan(now() - MAX_WAIT_MS);
  }

  /** Takes out all tasks. */
  clear(): AdmittedTask[] {
    return this.#takeOlderThan(Number.POSITIVE_INFINITY);
  }

  #shareOf(account: string): Share {
    const share = this.#shares.use(account, newShare);
    if (share.waiting.length === 0 && share.time < this.#time) share.time = this.#time;
    return share;
  }

  #mayBegin(share: Share, { expectedMs }: AdmittedTask): boolean {
    if (share.running === 0) return share.pausedUntil === 0 || share.pausedUntil <= now();
    const { running, runningMs } = this.#quota;
    return share.running < running && share.runningMs + expectedMs <= runningMs && share.pausedUntil <= now();
  }

  #dropOne(): AdmittedTask {
    let largest: Share | null = null;
    for (const share of this.#backlogged.values())
      if (!largest || share.waiting.length > largest.waiting.length) largest = share;
    return this.#remove(largest as Share, (largest as Share).waiting.pop());
  }

  #remove(share: Share, admitted: AdmittedTask): AdmittedTask {
    share.text?.remove(admitted.task);
    this.#size--;
    if (share.waiting.length > 0) return admitted;
    this.#backlogged.delete(admitted.task.account);
    share.text = null;
    return admitted;
  }

  #takeOlderThan(moment: number): AdmittedTask[] {
    const taken: AdmittedTask[] = [];
    for (const share of this.#backlogged.values())
      for (const admitted of share.waiting.takeOlderThan(moment)) taken.push(this.#remove(share, admitted));
    return taken;
  }
}
