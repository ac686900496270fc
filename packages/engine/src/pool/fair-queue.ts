import type { Task } from './task.ts';

/** Tasks that wait, in order within a scope, and scope by scope in turns. */
export class FairQueue {
  readonly #scopes = new Map<string, Task[]>();
  #size = 0;

  get size() {
    return this.#size;
  }

  sizeOf(scope: string) {
    return this.#scopes.get(scope)?.length ?? 0;
  }

  push(task: Task) {
    const waiting = this.#scopes.get(task.scope);
    if (waiting) waiting.push(task);
    else this.#scopes.set(task.scope, [task]);
    this.#size++;
  }

  /** The first task of the next scope that may have one now. */
  take(mayRun: (scope: string) => boolean): Task | null {
    for (const [scope, waiting] of this.#scopes) {
      if (!mayRun(scope)) continue;
      this.#scopes.delete(scope);
      const task = waiting.shift() as Task;
      if (waiting.length > 0) this.#scopes.set(scope, waiting);
      this.#size--;
      return task;
    }
    return null;
  }

  /** Takes out what has waited since before a moment. */
  expire(moment: number): Task[] {
    const expired: Task[] = [];
    for (const [scope, waiting] of this.#scopes) {
      const kept = waiting.filter((task) => task.since >= moment);
      if (kept.length === waiting.length) continue;
      expired.push(...waiting.filter((task) => task.since < moment));
      if (kept.length > 0) this.#scopes.set(scope, kept);
      else this.#scopes.delete(scope);
    }
    this.#size -= expired.length;
    return expired;
  }
}
