import { EACH } from '../expression/field-usage/field-reads.ts';
import type { NodeExampleValue } from '../graph/nodes/node-definition.ts';

/** One way to fill in an example: the row of the tables that is to hit, and what a field gets that nothing tells about. */
export type Variant = { row: number; unknown: unknown };

/** An example in the making: what is known of the values that a place in the input may have. */
export class ExampleBuilder {
  readonly fields = new Map<string, ExampleBuilder>();
  items: ExampleBuilder | null = null;
  readonly #byRow = new Map<number, unknown>();
  #anyRow: unknown;

  at(path: string[]): ExampleBuilder {
    let builder: ExampleBuilder = this;
    for (const step of path) builder = step === EACH ? builder.#each() : builder.#field(step);
    return builder;
  }

  #each(): ExampleBuilder {
    this.items ??= new ExampleBuilder();
    return this.items;
  }

  #field(name: string): ExampleBuilder {
    const field = this.fields.get(name) ?? new ExampleBuilder();
    this.fields.set(name, field);
    return field;
  }

  /** The first that is told counts. */
  note({ value, row }: Omit<NodeExampleValue, 'path'>) {
    if (value === undefined) return;
    if (row === undefined) this.#anyRow ??= value;
    else if (!this.#byRow.has(row)) this.#byRow.set(row, value);
  }

  /** What is told for the row, else for another, else by an expression. */
  known({ row }: Variant): unknown {
    if (this.#byRow.has(row)) return this.#byRow.get(row);
    const [other] = this.#byRow.values();
    return other ?? this.#anyRow;
  }

  toExample(variant: Variant): unknown {
    if (this.items) return [this.items.toExample(variant)];
    if (this.fields.size > 0) {
      return Object.fromEntries([...this.fields].map(([name, field]) => [name, field.toExample(variant)]));
    }
    const known = this.known(variant);
    return known === undefined ? variant.unknown : known;
  }
}
