import { EACH } from '../expression/field-usage/field-reads.ts';
import type { GuessedType } from '../expression/field-usage/guessed-types.ts';

export type JsonSchema = Record<string, unknown>;

/** Collects the fields and types of one value. */
export class SchemaBuilder {
  readonly fields = new Map<string, SchemaBuilder>();
  items: SchemaBuilder | null = null;
  readonly #types = new Set<GuessedType>();

  /** The builder at a path. Missing builders on the path are created. */
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

  note(type: GuessedType) {
    if (type) this.#types.add(type);
  }

  toSchema(): JsonSchema {
    if (this.items) return { type: 'array', items: this.items.toSchema() };
    if (this.fields.size > 0) {
      const properties = [...this.fields].map(([name, schema]) => [name, schema.toSchema()]);
      return { type: 'object', properties: Object.fromEntries(properties) };
    }
    const [type, ...others] = this.#types;
    return type && others.length === 0 ? { type } : {};
  }
}
