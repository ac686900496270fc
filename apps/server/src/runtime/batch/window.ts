export const MAX_IN_FLIGHT = 32;
/** What a batch has in flight should take no longer than this, because a single call of its tenant waits behind it. */
const TARGET_MS = 50;

/**
 * How many inputs of a batch may be evaluated at once. It grows while answers come quickly and shrinks while they are slow.
 */
export class Window {
  #size = 4;

  get size() {
    return Math.floor(this.#size);
  }

  /** One input was answered after this time. */
  note(durationMs: number) {
    if (durationMs > TARGET_MS) this.#size = Math.max(1, this.#size / 2);
    else if (durationMs < TARGET_MS / 2) this.#size = Math.min(MAX_IN_FLIGHT, this.#size + 1);
  }
}
