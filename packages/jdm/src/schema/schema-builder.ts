import { EACH } from '../expression/reads/field-reads.ts';
import type { Hint } from '../expression/reads/hints.ts';

export type JsonSchema = Record<string, unknown>;

/** A schema in the making: what is known of a value. */
export class SchemaBuilder {
  readonly fields = new Map<string, SchemaBuilder>();
  items: SchemaBuilder | null = null;
  readonly #hints = new Set<Hint>();

  /** The schema at a path, which is made on the way. */
  at(path: string[]): SchemaBuilder {
    let schema: SchemaBuilder = this;
    for (const step of path) {
      if (step === EACH) {
        schema = schema.each();
        continue;
      }
      const next = schema.fields.get(step) ?? new SchemaBuilder();
      schema.fields.set(step, next);
      schema = next;
    }
    return schema;
  }

  each(): SchemaBuilder {
    this.items ??= new SchemaBuilder();
    return this.items;
  }

  note(hint: Hint) {
    if (hint) this.#hints.add(hint);
  }

  toSchema(): JsonSchema {
    if (this.items) return { type: 'array', items: this.items.toSchema() };
    if (this.fields.size > 0) {
      const properties = [...this.fields].map(([name, schema]) => [name, schema.toSchema()]);
      return { type: 'object', properties: Object.fromEntries(properties) };
    }
    const [hint, ...others] = this.#hints;
    return hint && others.length === 0 ? { type: hint } : {};
  }
}
