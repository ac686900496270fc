import { HeldText } from './held-text.ts';
import type { Task } from './task.ts';

type Waiting = { tasks: Task[]; text: HeldText };

/** Tasks that wait, in order within a tenant, and tenant by tenant in turns. */
export class FairQueue {
  readonly #tenants = new Map<string, Waiting>();
  #size = 0;

  get size() {
    return this.#size;
  }

  *[Symbol.iterator](): Generator<Task> {
    for (const { tasks } of this.#tenants.values()) yield* tasks;
  }

  sizeOf(tenant: string) {
    return this.#tenants.get(tenant)?.tasks.length ?? 0;
  }

  textLengthOf(tenant: string) {
    return this.#tenants.get(tenant)?.text.length ?? 0;
  }

  push(task: Task) {
    const waiting = this.#tenants.get(task.tenant) ?? { tasks: [], text: new HeldText() };
    this.#tenants.set(task.tenant, waiting);
    waiting.tasks.push(task);
    waiting.text.add(task);
    this.#size++;
  }

  /** The first task of the next tenant that may have one now. */
  take(mayRun: (tenant: string) => boolean): Task | null {
    for (const [tenant, waiting] of this.#tenants) {
      if (!mayRun(tenant)) continue;
      this.#tenants.delete(tenant);
      const task = waiting.tasks.shift() as Task;
      waiting.text.remove(task);
      if (waiting.tasks.length > 0) this.#tenants.set(tenant, waiting);
      this.#size--;
      return task;
    }
    return null;
  }

  /** Takes out what has waited since before a moment. */
  expire(moment: number): Task[] {
    const expired: Task[] = [];
    for (const [tenant, waiting] of this.#tenants) {
      const late = waiting.tasks.filter((task) => task.since < moment);
      if (late.length === 0) continue;
      expired.push(...late);
      for (const task of late) waiting.text.remove(task);
      waiting.tasks = waiting.tasks.filter((task) => task.since >= moment);
      if (waiting.tasks.length === 0) this.#tenants.delete(tenant);
    }
    this.#size -= expired.length;
    return expired;
  }
}
