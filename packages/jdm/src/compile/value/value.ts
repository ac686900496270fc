import type { Moment } from '../../date/moment.ts';
import type { Numeric } from '../../number/numbers.ts';
import type { Interval } from './interval.ts';
import { Layout } from './layout.ts';

/** What an expression can give. Objects are those of JSON, and only expressions make dates and ranges. */
export type Value = null | boolean | Numeric | string | Moment | Interval | Value[] | Fields;

export const isFields = (value: unknown): value is Fields => value instanceof Fields;

/**
 * An object. Its values are in a list and its names in a layout that it shares with others, because JavaScript is slow with
 * objects whose names it does not see in the program.
 */
export class Fields {
  layout: Layout;
  readonly values: Value[];

  constructor(layout = Layout.empty, values: Value[] = []) {
    this.layout = layout;
    this.values = values;
  }

  static of(given: Readonly<Record<string, Value>>): Fields {
    const fields = new Fields();
    for (const name in given) fields.add(name, given[name] as Value);
    return fields;
  }

  get names(): readonly string[] {
    return this.layout.names;
  }

  has(name: string): boolean {
    return this.layout.placeOf(name) >= 0;
  }

  get(name: string): Value | undefined {
    const place = this.layout.placeOf(name);
    return place < 0 ? undefined : this.values[place];
  }

  /** Only for an object that was made here and is not given away yet. */
  set(name: string, value: Value): void {
    const place = this.layout.placeOf(name);
    if (place < 0) this.add(name, value);
    else this.values[place] = value;
  }

  /** The same for a field that is not there. */
  add(name: string, value: Value): void {
    this.layout = this.layout.with(name);
    this.values.push(value);
  }

  copy(): Fields {
    return new Fields(this.layout.ofCopy(), this.values.slice());
  }
}

/** Reads one field of whatever it is given. Objects that come one after the other mostly share a layout. */
export class FieldReader {
  readonly name: string;
  #layoutId = -1;
  #place = -1;

  constructor(name: string) {
    this.name = name;
  }

  /** Undefined where there is no such field. */
  find({ layout, values }: Fields): Value | undefined {
    if (layout.id !== this.#layoutId) {
      this.#place = layout.placeOf(this.name);
      // A layout that is not shared can get more names.
      this.#layoutId = layout.id || -1;
    }
    return this.#place < 0 ? undefined : values[this.#place];
  }

  /** The field of a value; null where there is none. */
  of(value: Value): Value {
    return value instanceof Fields ? (this.find(value) ?? null) : null;
  }
}
