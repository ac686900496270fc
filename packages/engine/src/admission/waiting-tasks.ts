import type { AdmittedTask } from './admitted-task.ts';

/**
 * What one account has waiting, in the order in which it came. Inputs of batches and test cases, of which there are many at once,
 * take turns with the others: somebody waits for each of those.
 */
export class WaitingTasks {
  #single: AdmittedTask[] = [];
  #ofMany: AdmittedTask[] = [];
  #isTurnOfMany = false;

  get length(): number {
    return this.#single.length + this.#ofMany.length;
  }

  *[Symbol.iterator](): Generator<AdmittedTask> {
    yield* this.#single;
    yield* this.#ofMany;
  }

  push(admitted: AdmittedTask) {
    const { task } = admitted;
    const isOneOfMany = task.kind === 'evaluation' && task.request.isOneOfMany === true;
    (isOneOfMany ? this.#ofMany : this.#single).push(admitted);
  }

  /** The task that is next. */
  get first(): AdmittedTask | undefined {
    return this.#next[0];
  }

  shift(): AdmittedTask {
    const next = this.#next;
    this.#isTurnOfMany = next === this.#single;
    return next.shift() as AdmittedTask;
  }

  /** Takes out the one that came last, of many if there are any. */
  pop(): AdmittedTask {
    return (this.#ofMany.pop() ?? this.#single.pop()) as AdmittedTask;
  }

  takeOlderThan(moment: number): AdmittedTask[] {
    const taken = [...this].filter(({ task }) => task.since < moment);
    if (taken.length === 0) return taken;
    this.#single = this.#single.filter(({ task }) => task.since >= moment);
    this.#ofMany = this.#ofMany.filter(({ task }) => task.since >= moment);
    return taken;
  }

  get #next(): AdmittedTask[] {
    if (this.#ofMany.length === 0) return this.#single;
    return this.#single.length === 0 || this.#isTurnOfMany ? this.#ofMany : this.#single;
  }
}
