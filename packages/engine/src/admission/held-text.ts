import type { Decision } from '../engine.ts';
import type { Task } from '../task.ts';

/** The text that tasks keep in memory together. A decision that several of them share is there once. */
export class HeldText {
  length = 0;
  readonly #sharers = new Map<Decision, number>();

  add(task: Task) {
    const { decision } = task;
    const others = this.#sharers.get(decision) ?? 0;
    this.#sharers.set(decision, others + 1);
    this.length += inputLength(task) + (others === 0 ? decision.content.length : 0);
  }

  remove(task: Task) {
    const { decision } = task;
    const others = (this.#sharers.get(decision) ?? 1) - 1;
    if (others > 0) this.#sharers.set(decision, others);
    else this.#sharers.delete(decision);
    this.length -= inputLength(task) + (others === 0 ? decision.content.length : 0);
  }
}

const inputLength = (task: Task) => (task.kind === 'evaluation' ? task.text.length : 0);
