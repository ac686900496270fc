import { EACH } from '../expression/reads/field-reads.ts';
import type { Hint } from '../expression/reads/hints.ts';

export type JsonSchema = Record<string, unknown>;

/** A schema in the making: what is known of a value. */
export class Shape {
  readonly fields = new Map<string, Shape>();
  items: Shape | null = null;
  readonly #hints = new Set<Hint>();

  /** The shape at a path, which is made on the way. */
  at(path: string[]): Shape {
    let shape: Shape = this;
    for (const step of path) {
      if (step === EACH) {
        shape = shape.each();
        continue;
      }
      const next = shape.fields.get(step) ?? new Shape();
      shape.fields.set(step, next);
      shape = next;
    }
    return shape;
  }

  each(): Shape {
    this.items ??= new Shape();
    return this.items;
  }

  note(hint: Hint) {
    if (hint) this.#hints.add(hint);
  }

  toSchema(): JsonSchema {
    if (this.items) return { type: 'array', items: this.items.toSchema() };
    if (this.fields.size > 0) {
      const properties = [...this.fields].map(([name, shape]) => [name, shape.toSchema()]);
      return { type: 'object', properties: Object.fromEntries(properties) };
    }
    const [hint, ...others] = this.#hints;
    return hint && others.length === 0 ? { type: hint } : {};
  }
}
