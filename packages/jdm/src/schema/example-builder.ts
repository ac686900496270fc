import { EACH } from '../expression/field-usage/field-reads.ts';
import type { NodeExampleValue } from '../graph/nodes/node-definition.ts';

/** How an example is filled in: the table row that should match, and the value for fields without any evidence. */
export type Variant = { row: number; unknown: unknown };

/** Collects the values that one place of the input may have. */
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

  /** The first value for each row counts. */
  note({ value, row }: Omit<NodeExampleValue, 'path'>) {
    if (value === undefined) return;
    if (row === undefined) this.#anyRow ??= value;
    else if (!this.#byRow.has(row)) this.#byRow.set(row, value);
  }

  /** The value for the row, else that for another row, else one that an expression suggests. */
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
