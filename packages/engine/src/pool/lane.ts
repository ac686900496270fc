import { FairQueue } from './fair-queue.ts';
import type { Task } from './task.ts';

export const MAX_WAITING = 2_000;
export const MAX_WAITING_PER_TENANT = 500;
/** In characters: one task may hold several megabytes of them. */
export const MAX_WAITING_TEXT_PER_TENANT = 64 * 1024 * 1024;
/** For its turn. Long, because a runner may have to start first, on a machine that has much else to do. */
export const MAX_WAIT_MS = 15_000;

/** The work of one kind of runner: what waits for one, and how much of each tenant's is running. */
export class Lane {
  readonly #waiting = new FairQueue();
  readonly #running = new Map<string, number>();
  readonly #mostOfATenant: number;

  constructor(mostOfATenant: number) {
    this.#mostOfATenant = mostOfATenant;
  }

  get waiting() {
    return this.#waiting.size;
  }

  get tasks(): Iterable<Task> {
    return this.#waiting;
  }

  isFullFor({ tenant }: Task) {
    return (
      this.#waiting.size >= MAX_WAITING ||
      this.#waiting.sizeOf(tenant) >= MAX_WAITING_PER_TENANT ||
      this.#waiting.textLengthOf(tenant) >= MAX_WAITING_TEXT_PER_TENANT
    );
  }

  hasRoomFor(tenant: string) {
    return (this.#running.get(tenant) ?? 0) < this.#mostOfATenant;
  }

  /** Whether it is its turn at once, when a runner is free. */
  isNext({ tenant }: Task) {
    return this.#waiting.sizeOf(tenant) === 0 && this.hasRoomFor(tenant);
  }

  wait(task: Task) {
    this.#waiting.push(task);
  }

  next(): Task | null {
    return this.#waiting.take((tenant) => this.hasRoomFor(tenant));
  }

  /** Takes out what has waited too long. */
  expire(now: number): Task[] {
    return this.#waiting.expire(now - MAX_WAIT_MS);
  }

  /** Takes out everything. */
  clear(): Task[] {
    return this.#waiting.expire(Number.POSITIVE_INFINITY);
  }

  begin({ tenant }: Task) {
    this.#running.set(tenant, (this.#running.get(tenant) ?? 0) + 1);
  }

  end({ tenant }: Task) {
    const left = (this.#running.get(tenant) ?? 0) - 1;
    if (left > 0) this.#running.set(tenant, left);
    else this.#running.delete(tenant);
  }
}
