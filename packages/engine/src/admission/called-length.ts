/** After this many runs in a row that called only smaller decisions, a decision is expected to call no larger ones. */
export const RUNS_UNTIL_LOWER = 10;

/**
 * How large the decisions are that a decision calls. Which it calls depends on its input, so a few runs that call nothing do
 * not mean that the next one calls nothing.
 */
export class CalledLength {
  #length = 0;
  /** How many of the latest runs called only smaller decisions, and the length of the largest of these. */
  #runs = 0;
  #largest = 0;

  /** In characters: the largest decision that it calls, as far as known. */
  get length() {
    return this.#length;
  }

  /** It called a decision of this length. */
  note(length: number) {
    if (length >= this.#length) this.#set(length);
  }

  /** It ran to its end, and this is the length of the largest decision that it called. */
  noteRun(largest: number) {
    if (largest >= this.#length) return this.#set(largest);
    this.#largest = Math.max(this.#largest, largest);
    if (++this.#runs === RUNS_UNTIL_LOWER) this.#set(this.#largest);
  }

  #set(length: number) {
    this.#length = length;
    this.#runs = 0;
    this.#largest = 0;
  }
}
