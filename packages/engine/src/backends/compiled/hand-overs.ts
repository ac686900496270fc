import { now } from '../../task.ts';

/** After so many runs in a row that had to be handed over, a decision is no longer tried here for a while. */
const MAX_IN_A_ROW = 8;
const REST_MS = 1_000;
const MAX_REST_MS = 60_000;

/** How often a decision was handed over of late, because trying it here and handing it over costs both. */
export class HandOvers {
  #inARow = 0;
  #restMs = REST_MS;
  #restUntil = 0;

  get isResting(): boolean {
    return this.#restUntil > 0 && this.#restUntil > now();
  }

  noteAnswered(): void {
    this.#inARow = 0;
    this.#restMs = REST_MS;
  }

  /** One more after a rest is enough for the next, which is twice as long. Those that end during a rest began before it. */
  noteHandedOver(): void {
    if (this.isResting) return;
    if (++this.#inARow < MAX_IN_A_ROW) return;
    this.#restUntil = now() + this.#restMs;
    this.#restMs = Math.min(this.#restMs * 2, MAX_REST_MS);
  }
}
