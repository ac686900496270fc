/** A decision that has not run often is expected to take at least this long. A large one takes longer to be compiled. */
const UNKNOWN_MS = 20;
const UNKNOWN_MS_PER_CHARACTER = 1 / 5_000;
/** How much the latest run counts. It is little, so that one slow run on a busy machine does not make a decision slow. */
const WEIGHT = 0.3;
/** After this many runs a decision is trusted until its first crash or delay. */
const PROVEN_RUNS = 10;
/** How many runs in a row may go without being measured. */
const MAX_UNMEASURED = 16;

/** Estimates the processor time of a decision from its earlier runs. */
export class CostEstimate {
  #ms = 0;
  #runs = 0;
  /** How many more runs may go without being measured. */
  #unmeasured = 0;

  /** Whether it has run well often enough that a neighbour is the more likely cause of a crash. */
  get isProven() {
    return this.#runs >= PROVEN_RUNS;
  }

  /** How likely it crashes or blocks a worker, compared with other decisions. Every run that went well lowers it. */
  get risk() {
    return 1 / (this.#runs + 1);
  }

  /** Whether it has to run alone next, so that its cost can be measured. */
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

  /** Notes a run that took some time, but whose cost cannot be separated from that of other runs. */
  noteUnmeasured() {
    this.#unmeasured--;
    this.#runs++;
  }

  /** Notes a run that had the worker to itself, so its cost is known exactly. */
  noteAlone(ms: number) {
    this.#unmeasured = MAX_UNMEASURED;
    this.note(ms);
  }

  /** Notes a run that had to be stopped. The next runs are expected to take as long. */
  noteStopped(ms: number) {
    this.#ms = Math.max(this.#ms, ms);
    this.#runs = Math.max(1, Math.min(this.#runs, PROVEN_RUNS - 1));
  }
}
