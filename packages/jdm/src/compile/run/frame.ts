import type { Moment } from '../../date/moment.ts';
import { ValueFailure } from '../../number/value-failure.ts';
import type { Budget } from '../value/budget.ts';
import { Layout } from '../value/layout.ts';
import { nothing } from '../value/merge.ts';
import type { Value } from '../value/value.ts';
import { Fields } from '../value/value.ts';

/** Few expressions have loops, so that a list for their items is made by the first that has. */
const none: Value[] = [];

/** So many values of columns are known as dates. */
const MAX_DATES = 64;

/** Why a name has no value there. */
export const noFields = new ValueFailure('The node works on a value that has no fields. `$root` is the value itself.');

/** Whatever is read of it fails, so that reading the fields of an object costs nothing more. */
class WithoutFields extends Layout {
  override placeOf(): never {
    throw noFields;
  }

  override ofCopy(): never {
    throw noFields;
  }
}

const withoutFields = new Fields(new WithoutFields([], 0, null));

/** What the expressions of a node are run on. One is made for each node that runs, and changed as it goes on. */
export class Frame {
  /** The items of the loops that an expression is in, the outermost first. */
  items: Value[] = none;
  /** What "$" stands for. */
  self: Value = null;
  /** What names stand for. Assignments replace it. */
  fields: Fields;
  /** What the assignments that are being made have written so far; null outside of them. */
  assigned: Fields | null = null;
  #dates: Map<Value, Moment> | null = null;

  constructor(
    /** What "$root" stands for. */
    readonly root: Fields,
    /** What each node of the graph gave, in their order. */
    readonly nodes: readonly (Value | undefined)[],
    readonly budget: Budget,
    /** The moment that "now" means in this run, in milliseconds. */
    readonly now: number,
    /** A number from 0 up to 1, as `Math.random` gives it. */
    readonly random: () => number = Math.random,
  ) {
    this.fields = root;
  }

  /** On a value that has no fields "$root" is the value, and names fail. On null, names are null. */
  static onValue(
    value: Exclude<Value, Fields>,
    nodes: readonly (Value | undefined)[],
    budget: Budget,
    now: number,
    random: () => number,
  ): Frame {
    const frame = new Frame(value as unknown as Fields, nodes, budget, now, random);
    frame.fields = value === null ? nothing : withoutFields;
    return frame;
  }

  /** On a value that has no fields, names fail. */
  get hasFields(): boolean {
    return this.fields !== withoutFields;
  }

  /** The fields for a path such as `a.b`, which is null where there are none. */
  get pathFields(): Fields {
    return this.hasFields ? this.fields : nothing;
  }

  /** A value as a date, for who asks it again and again: the cells of a table do of the values of their columns. */
  dateOf(value: Value, read: (frame: Frame, value: Value) => Moment): Moment {
    this.#dates ??= new Map();
    const known = this.#dates.get(value);
    if (known) return known;
    const date = read(this, value);
    if (this.#dates.size < MAX_DATES) this.#dates.set(value, date);
    return date;
  }

  /** Tells which item a loop is at. */
  enter(level: number, item: Value): void {
    if (this.items === none) this.items = [];
    this.items[level] = item;
  }
}
