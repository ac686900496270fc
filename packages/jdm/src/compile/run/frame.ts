import type { Budget } from '../value/budget.ts';
import type { Fields, Value } from '../value/value.ts';

/** Few expressions have loops, so that a list for their items is made by the first that has. */
const none: Value[] = [];

/** What the expressions of a node are run on. One is made for each node that runs, and changed as it goes on. */
export class Frame {
  /** The items of the loops that an expression is in, the outermost first. */
  items: Value[] = none;
  /** What "$" stands for. */
  self: Value = null;
  /** What names stand for. Assignments replace it. */
  fields: Fields;

  constructor(
    /** What "$root" stands for. */
    readonly root: Fields,
    /** What each node of the graph gave, in their order. */
    readonly nodes: readonly (Value | undefined)[],
    readonly budget: Budget,
    /** The moment that "now" means in this run, in milliseconds. */
    readonly now: number,
  ) {
    this.fields = root;
  }

  /** Tells which item a loop is at. */
  enter(level: number, item: Value): void {
    if (this.items === none) this.items = [];
    this.items[level] = item;
  }
}
