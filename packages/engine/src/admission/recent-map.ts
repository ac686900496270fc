/**
 * Remembers what was set lately: the last `least` keys for certain, and never more than twice as many. In two
 * generations, because to look for the oldest of one map takes the longer the more of it was deleted.
 */
export class RecentMap<Value> {
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
