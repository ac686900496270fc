import type { Task } from './task.ts';

/** Tasks that wait, in order within a tenant, and tenant by tenant in turns. */
export class FairQueue {
  readonly #tenants = new Map<string, Task[]>();
  #size = 0;

  get size() {
    return this.#size;
  }

  sizeOf(tenant: string) {
    return this.#tenants.get(tenant)?.length ?? 0;
  }

  push(task: Task) {
    const waiting = this.#tenants.get(task.tenant);
    if (waiting) waiting.push(task);
    else this.#tenants.set(task.tenant, [task]);
    this.#size++;
  }

  /** The first task of the next tenant that may have one now. */
  take(mayRun: (tenant: string) => boolean): Task | null {
    for (const [tenant, waiting] of this.#tenants) {
      if (!mayRun(tenant)) continue;
      this.#tenants.delete(tenant);
      const task = waiting.shift() as Task;
      if (waiting.length > 0) this.#tenants.set(tenant, waiting);
      this.#size--;
      return task;
    }
    return null;
  }

  /** Takes out what has waited since before a moment. */
  expire(moment: number): Task[] {
    const expired: Task[] = [];
    for (const [tenant, waiting] of this.#tenants) {
      const kept = waiting.filter((task) => task.since >= moment);
      if (kept.length === waiting.length) continue;
      expired.push(...waiting.filter((task) => task.since < moment));
      if (kept.length > 0) this.#tenants.set(tenant, kept);
      else this.#tenants.delete(tenant);
    }
    this.#size -= expired.length;
    return expired;
  }
}
