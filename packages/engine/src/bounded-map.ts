/**
 * Keeps at least the last `least` keys that were set, and never more than twice as many, besides those whose values must be
 * kept. It has two generations of keys, because finding the oldest key of a single map takes longer the more keys were
 * deleted from it.
 */
export class BoundedMap<Value> {
  readonly #least: number;
  readonly #mustKeep: (value: Value) => boolean;
  #recent = new Map<string, Value>();
  #older = new Map<string, Value>();

  constructor(least: number, mustKeep: (value: Value) => boolean = () => false) {
    this.#least = least;
    this.#mustKeep = mustKeep;
  }

  get(key: string): Value | undefined {
    return this.#recent.get(key) ?? this.#older.get(key);
  }

  set(key: string, value: Value) {
    this.#recent.set(key, value);
    if (this.#recent.size < this.#least) return;
    const dropped = this.#older;
    this.#older = this.#recent;
    this.#recent = new Map();
    for (const [key, value] of dropped) if (!this.#older.has(key) && this.#mustKeep(value)) this.#older.set(key, value);
  }

  /** Gets the value of a key and keeps it as if it were set again; adds it where there is none. */
  use(key: string, create: () => Value): Value {
    const recent = this.#recent.get(key);
    if (recent !== undefined) return recent;
    const value = this.#older.get(key) ?? create();
    this.set(key, value);
    return value;
  }

  delete(key: string) {
    this.#recent.delete(key);
    this.#older.delete(key);
  }
}
