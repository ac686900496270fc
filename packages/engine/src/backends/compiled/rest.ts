import { now } from '../../task.ts';

const REST_MS = 1_000;
const MAX_REST_MS = 60_000;

/** Whether something is left to the workers for a while, because trying it here went badly several times. */
export class Rest {
  readonly #most: number;
  readonly #forgiven: number;
  #score = 0;
  #restMs = REST_MS;
  #until = 0;
  /** When it went badly for the last time, or rested. */
  #lastAt = 0;

  /** It begins when it went badly `most` times. What goes well makes `forgiven` of these times forgotten. */
  constructor(most: number, forgiven: number) {
    this.#most = most;
    this.#forgiven = forgiven;
  }

  get isResting(): boolean {
    return this.#until > 0 && this.#until > now();
  }

  /** Whether it went badly of late. */
  get isDoubted(): boolean {
    return this.#score > 0;
  }

  noteGood(): void {
    if (this.#score > 0) this.#score = Math.max(0, this.#score - this.#forgiven);
    if (this.#score === 0) this.#restMs = REST_MS;
  }

  /**
   * Once more after a rest is enough for the next, which is twice as long. What ends during a rest began before it. All is forgotten a
   * minute after the last time.
   */
  noteBad(): void {
    if (this.isResting) return;
    if (this.#score > 0 && now() - this.#lastAt > MAX_REST_MS) this.#score = 0;
    if (this.#score === 0) this.#restMs = REST_MS;
    this.#lastAt = now();
    if (++this.#score < this.#most) return;
    this.#score = this.#most - 1;
    this.#until = now() + this.#restMs;
    this.#lastAt = this.#until;
    this.#restMs = Math.min(this.#restMs * 2, MAX_REST_MS);
  }
}
