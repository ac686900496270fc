/** At least so long a decision is expected to take that has not run often, and longer the larger it is: it is compiled first. */
const UNKNOWN_MS = 20;
const UNKNOWN_MS_PER_CHARACTER = 1 / 5_000;
/** How much the latest run counts. One slow run on a busy machine does not make a decision slow. */
const WEIGHT = 0.3;
/** After so many runs a decision is trusted as far as its first crash or delay. */
const PROVEN_RUNS = 10;
/** Runs without a measure that are allowed between two with one. */
const MAX_UNMEASURED = 16;

/** How much processor time a decision is expected to take, from what it took before. */
export class CostEstimate {
  #ms = 0;
  #runs = 0;
  /** Runs whose cost could not be told apart from their neighbours', before it is measured alone again. */
  #unmeasured = 0;

  /** Whether it has run well often enough that a neighbour is the more likely cause of a crash. */
  get isProven() {
    return this.#runs >= PROVEN_RUNS;
  }

  /** How likely it is that it crashes or blocks a worker, compared with others: the less the more often it has run well. */
  get risk() {
    return 1 / (this.#runs + 1);
  }

  /** Whether it has to run alone next, to see what it takes. */
  get mustBeMeasured() {
    return this.#unmeasured < 0;
  }

  expectedMs(contentLength: number): number {
    if (this.#runs === 0) return UNKNOWN_MS + contentLength * UNKNOWN_MS_PER_CHARACTER;
    return this.isProven ? this.#ms : Math.max(this.#ms, UNKNOWN_MS);
  }

  note(ms: number) {
    this.#ms = this.#runs === 0 ? ms : this.#ms + (ms - this.#ms) * WEIGHT;
    this.#runs++;
  }

  /** It took a while, and nobody knows how much of that was its own doing. */
  noteUnmeasured() {
    this.#unmeasured--;
    this.#runs++;
  }

  /** It ran alone, so that what it took is known exactly. */
  noteAlone(ms: number) {
    this.#unmeasured = MAX_UNMEASURED;
    this.note(ms);
  }

  /** It had to be stopped: its next runs are expected to take as long as that one did. */
  noteStopped(ms: number) {
    this.#ms = Math.max(this.#ms, ms);
    this.#runs = Math.max(1, Math.min(this.#runs, PROVEN_RUNS - 1));
  }
}
