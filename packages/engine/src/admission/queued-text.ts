import type { Decision } from '../request.ts';
import type { Task } from '../task.ts';

/** How much text waiting tasks keep in memory together. A decision that several of them share is counted once. */
export class QueuedText {
  length = 0;
  readonly #sharers = new Map<Decision, number>();

  add(task: Task) {
    this.length += inputLength(task);
    const { decision } = task;
    const others = this.#sharers.get(decision) ?? 0;
    this.#sharers.set(decision, others + 1);
    if (others === 0) this.length += decision.content.length;
  }

  remove(task: Task) {
    this.length -= inputLength(task);
    const { decision } = task;
    const others = (this.#sharers.get(decision) ?? 1) - 1;
    if (others > 0) this.#sharers.set(decision, others);
    else {
      this.#sharers.delete(decision);
      this.length -= decision.content.length;
    }
  }
}

function inputLength(task: Task): number {
  if (task.kind === 'evaluation') return task.request.input.text.length;
  const { inputs = [] } = task.kind === 'check' ? task.facts : {};
  return inputs.reduce((sum, { text }) => sum + text.length, 0);
}
