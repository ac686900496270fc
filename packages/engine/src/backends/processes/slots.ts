const MAX_COUNT = 256;
const MAX_BYTES = 48 * 1024 * 1024;

/** What a worker holds compiled, by hash. Kept on this side alone, so that the two can never disagree. */
export class Slots {
  readonly #held = new Map<string, { slot: number; bytes: number }>();
  #bytes = 0;
  #last = 0;

  /** The slot of a hash that is held, which becomes the last to go. */
  find(hash: string): number | null {
    const held = this.#held.get(hash);
    if (!held) return null;
    this.#held.delete(hash);
    this.#held.set(hash, held);
    return held.slot;
  }

  /** A slot for a hash that is not held, and the slots that must go for it. */
  add(hash: string, bytes: number): { slot: number; dropped: number[] } {
    const dropped: number[] = [];
    for (const [other, held] of this.#held) {
      if (this.#held.size < MAX_COUNT && this.#bytes + bytes <= MAX_BYTES) break;
      this.#held.delete(other);
      this.#bytes -= held.bytes;
      dropped.push(held.slot);
    }
    const slot = ++this.#last;
    this.#held.set(hash, { slot, bytes });
    this.#bytes += bytes;
    return { slot, dropped };
  }
}
