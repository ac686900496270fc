const MAX_COUNT = 256;
const MAX_BYTES = 48 * 1024 * 1024;

/**
 * The decisions that a worker keeps compiled, by hash. Only the host decides which ones are kept, so that both sides
 * always agree.
 */
export class DecisionSlots {
  readonly #held = new Map<string, { slot: number; bytes: number }>();
  #bytes = 0;
  #last = 0;

  /** The slot of a decision that is kept. It becomes the last one to be released. */
  find(hash: string): number | null {
    const held = this.#held.get(hash);
    if (!held) return null;
    this.#held.delete(hash);
    this.#held.set(hash, held);
    return held.slot;
  }

  /** A slot for a new decision, and the slots that must be released for it. */
  add(hash: string, bytes: number): { slot: number; released: number[] } {
    const released: number[] = [];
    for (const [other, held] of this.#held) {
      if (this.#held.size < MAX_COUNT && this.#bytes + bytes <= MAX_BYTES) break;
      this.#held.delete(other);
      this.#bytes -= held.bytes;
      released.push(held.slot);
    }
    const slot = ++this.#last;
    this.#held.set(hash, { slot, bytes });
    this.#bytes += bytes;
    return { slot, released };
  }
}
