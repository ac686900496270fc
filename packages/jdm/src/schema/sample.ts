import { EACH } from '../expression/reads/field-reads.ts';
import type { NodeClue } from '../graph/nodes/node-definition.ts';

/** One way to fill in an example: the row of the tables that is to hit, and what a field gets that nothing tells about. */
export type Variant = { row: number; unknown: unknown };

/** An example in the making: what is known of the values that a place in the input may have. */
export class Sample {
  readonly fields = new Map<string, Sample>();
  items: Sample | null = null;
  readonly #byRow = new Map<number, unknown>();
  #anyRow: unknown;

  at(path: string[]): Sample {
    let sample: Sample = this;
    for (const step of path) sample = step === EACH ? sample.#each() : sample.#field(step);
    return sample;
  }

  #each(): Sample {
    this.items ??= new Sample();
    return this.items;
  }

  #field(name: string): Sample {
    const field = this.fields.get(name) ?? new Sample();
    this.fields.set(name, field);
    return field;
  }

  /** The first that is told counts. */
  note({ value, row }: Omit<NodeClue, 'path'>) {
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
