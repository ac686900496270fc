/**
 * Keeps at least the last `least` keys that were set, and never more than twice as many. It has two generations of keys,
 * because finding the oldest key of a single map takes longer the more keys were deleted from it.
 */
export class BoundedMap<Value> {
  readonly #least: number;
  #recent = new Map<string, Value>();
  #older = new Map<string, Value>();

  constructor(least: number) {
    this.#least = least;
  }

  get isEmpty(): boolean {
    return this.#recent.size === 0 && this.#older.size === 0;
  }

  get(key: string): Value | undefined {
    return this.#recent.get(key) ?? this.#older.get(key);
  }

  set(key: string, value: Value) {
    this.#recent.set(key, value);
    if (this.#recent.size < this.#least) return;
    this.#older = this.#recent;
    this.#recent = new Map();
  }

  delete(key: string) {
    this.#recent.delete(key);
    this.#older.delete(key);
  }
}
