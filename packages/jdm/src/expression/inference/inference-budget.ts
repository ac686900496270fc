import type { Type } from '../types/type.ts';
import { sizeOf } from '../types/type.ts';

/** How many parts of types are read and built for one graph. That takes less than a second. */
export const MAX_WORK = 1_000_000;

/**
 * The work that inference may do. An expression of a few characters can copy a type of a thousand parts, so that the
 * length of the texts alone does not bound the time.
 */
export class InferenceBudget {
  #work = MAX_WORK;

  /** Takes the work of reading or copying a type a number of times. False if the budget is spent. */
  take(type: Type, times = 1): boolean {
    this.#work -= sizeOf(type) * times;
    return !this.isSpent;
  }

  get isSpent(): boolean {
    return this.#work < 0;
  }
}
