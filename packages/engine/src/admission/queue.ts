import { LRUCache } from 'lru-cache';
import type { Quota } from '../backend.ts';
import { FairQueue } from '../fair-queue.ts';
import type { Task } from '../task.ts';
import { now } from '../task.ts';
import type { AdmittedTask } from './admitted-task.ts';
import { textLengthOf } from './text-length.ts';

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
}

/**
 * The tasks that wait for one group of workers, and how much of the group each account uses. The next task is one of the
 * account that has used the least processor time (start-time fair queueing).
 */
export class Queue {
  readonly #quota: Quota;
  readonly #waiting = new FairQueue<AdmittedTask>(({ task }) => this.#shares.get(task.account)?.time ?? 0);
  /**
   * The shares of accounts that have something running or waiting, and of those that had of late: they may be paused or have
   * used more than their part, which is not to be forgotten.
   */
  readonly #shares = new LRUCache<string, Share>({
    max: MAX_REMEMBERED,
    memoMethod: () => new Share(),
    disposeAfter: (share, account, reason) => {
      if (reason === 'evict' && (share.running > 0 || this.#isWaiting(account))) this.#shares.set(account, share);
    },
  });
  /** The virtual time of the task that was begun last. A new account begins with it, so that it has no credit. */
  #time = 0;

  constructor(quota: Quota) {
    this.#quota = quota;
  }

  get size() {
    return this.#waiting.size;
  }

  [Symbol.iterator](): Iterator<AdmittedTask> {
    return this.#waiting[Symbol.iterator]();
  }

  isFullFor({ task: { account } }: AdmittedTask): boolean {
    const count = this.#countOf(account);
    if (count === 0) return false;
    if (count >= MAX_WAITING_PER_ACCOUNT) return true;
    const own = [...this.#waiting.of(account), ...this.#waiting.of(manyOf(account))];
    return textLengthOf(own) >= MAX_WAITING_TEXT_PER_ACCOUNT;
  }

  /** Whether the task can begin at once if a worker has room. */
  isNext(admitted: AdmittedTask): boolean {
    return !this.#isWaiting(admitted.task.account) && this.hasRoomFor(admitted);
  }

  /** Whether the quota of its account lets the task run beside those that run already. */
  hasRoomFor(admitted: AdmittedTask): boolean {
    const share = this.#shares.get(admitted.task.account);
    return !share || this.#mayBegin(share, admitted);
  }

  /** If too many tasks wait in total, removes and returns the latest task of the account that has the most waiting. */
  push(admitted: AdmittedTask): AdmittedTask | null {
    this.#shareOf(admitted.task.account);
    this.#waiting.push(ownerOf(admitted.task), admitted);
    return this.#waiting.size > MAX_WAITING ? this.#dropOne() : null;
  }

  next(): AdmittedTask | null {
    return this.#waiting.take((admitted) => this.hasRoomFor(admitted)) ?? null;
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
    const oldest = now() - MAX_WAIT_MS;
    return this.#waiting.takeAll(({ task }) => task.since < oldest);
  }

  /** Takes out all tasks. */
  clear(): AdmittedTask[] {
    return this.#waiting.takeAll();
  }

  #isWaiting(account: string): boolean {
    return this.#countOf(account) > 0;
  }

  #countOf(account: string): number {
    if (this.#waiting.size === 0) return 0;
    return this.#waiting.of(account).length + this.#waiting.of(manyOf(account)).length;
  }

  #shareOf(account: string): Share {
    const share = this.#shares.memo(account);
    if (share.time < this.#time && !this.#isWaiting(account)) share.time = this.#time;
    return share;
  }

  #mayBegin(share: Share, { expectedMs }: AdmittedTask): boolean {
    if (share.running === 0) return share.pausedUntil === 0 || share.pausedUntil <= now();
    const { running, runningMs } = this.#quota;
    return share.running < running && share.runningMs + expectedMs <= runningMs && share.pausedUntil <= now();
  }

  #dropOne(): AdmittedTask {
    let most = '';
    for (const { task } of this.#waiting.firstOfEach())
      if (this.#countOf(task.account) > this.#countOf(most)) most = task.account;
    return (this.#waiting.takeLast(manyOf(most)) ?? this.#waiting.takeLast(most)) as AdmittedTask;
  }
}

/**
 * What an account has waiting is two lines that take turns: inputs of batches and test cases, of which there are many at once, and
 * what somebody waits for alone.
 */
const ownerOf = (task: Task) =>
  task.kind === 'evaluation' && task.request.isOneOfMany ? manyOf(task.account) : task.account;
const manyOf = (account: string) => `${account} many`;
