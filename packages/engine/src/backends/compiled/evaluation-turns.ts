import { FairQueue } from '../../fair-queue.ts';

/** How long evaluations may run one after the other before everything else in this process has its turn. */
export const EVALUATIONS_MS = 2;

/** Ends a turn of evaluations when its time is used up. The next one begins after everything else had its turn. */
export class EvaluationTurns {
  readonly #begun: () => void;
  /** Evaluations that had begun and go on in a later turn. */
  readonly #waiting = new FairQueue<() => void>();
  #usedMs = 0;
  #next: NodeJS.Immediate | null = null;

  /** `begun` is called in every new turn, and may begin evaluations. */
  constructor(begun: () => void) {
    this.#begun = begun;
  }

  get isOver(): boolean {
    return this.#next !== null;
  }

  /** Counts the time that an evaluation took. */
  note(usedMs: number): void {
    this.#usedMs += usedMs;
    if (this.#usedMs >= EVALUATIONS_MS) this.#next ??= setImmediate(() => this.#begin());
  }

  /** Runs it in this turn, or in a later one where this is over. */
  run<Result>(account: string, evaluate: () => Result): Result | Promise<Result> {
    if (!this.isOver) return evaluate();
    return new Promise((resolve, reject) => {
      const goOn = () => {
        try {
          resolve(evaluate());
        } catch (error) {
          reject(error);
        }
      };
      this.#waiting.push(account, goOn);
    });
  }

  close(): void {
    for (const goOn of this.#waiting.takeAll()) goOn();
    if (this.#next) clearImmediate(this.#next);
  }

  /** One that waits goes on before others begin, so that neither can keep the other waiting for long. */
  #begin(): void {
    this.#next = null;
    this.#usedMs = 0;
    this.#waiting.take()?.();
    if (!this.isOver) this.#begun();
    while (!this.isOver && this.#waiting.size > 0) this.#waiting.take()?.();
    // Whatever did not come to its turn waits for the next.
    if (this.#waiting.size > 0) this.#next ??= setImmediate(() => this.#begin());
  }
}
