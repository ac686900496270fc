import type { Frame } from '../run/frame.ts';
import type { Budget } from '../value/budget.ts';
import type { Value } from '../value/value.ts';
import { Fields } from '../value/value.ts';
import type { OutputTarget, Row } from './table-row.ts';
import { withOutput } from './table-rows.ts';

/** The result of a table with columns that collect the values of all rows that hit. Its other columns are those of the first such row. */
export class CollectedLists {
  #first: Fields | null = null;
  readonly #lists: readonly (Value[] | null)[];
  readonly #targets: readonly OutputTarget[];

  constructor(targets: readonly OutputTarget[]) {
    this.#targets = targets;
    this.#lists = targets.map(({ collects }) => (collects ? [] : null));
  }

  /** Adds a row whose conditions hold. A row with a cell that fails is no hit, and leaves nothing behind. */
  add({ outputs }: Row, frame: Frame): Fields | undefined {
    let fields = new Fields();
    const items: [Value[], Value][] = [];
    for (const { column, target, text } of outputs) {
      const list = this.#lists[column];
      if (this.#first && !list) continue;
      const value = text.evaluate(frame);
      if (value === undefined) return undefined;
      if (list) items.push([list, value]);
      else fields = withOutput(fields, target, value, frame.budget);
    }
    for (const [list, value] of items) list.push(value);
    this.#first ??= fields;
    return this.#first;
  }

  /** Null without a hit. */
  result(budget: Budget): Fields | null {
    if (!this.#first) return null;
    return this.#targets.reduce((result, target, at) => {
      const list = this.#lists[at];
      return list ? withOutput(result, target, list, budget) : result;
    }, this.#first);
  }
}
