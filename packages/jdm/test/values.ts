/** Compares values with their types. */
import type { Type } from '../src/index.ts';

/** Whether a value from the engine's JSON can have the type. Dates and ranges are strings in JSON. */
export function conforms(value: unknown, type: Type): boolean {
  if (type.kind === 'any') return true;
  const singles = type.kind === 'union' ? type.of : type.kind === 'never' ? [] : [type];
  return singles.some((single) => {
    if (single.kind === 'null') return value === null || value === undefined;
    if (single.kind === 'date' || single.kind === 'range') return typeof value === 'string';
    if (single.kind === 'list') return Array.isArray(value) && value.every((item) => conforms(item, single.items));
    if (single.kind !== 'object') return typeof value === single.kind;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const fields = new Map(Object.entries(value));
    const { others } = single;
    return (
      [...single.fields].every(([name, field]) => conforms(fields.get(name), field)) &&
      [...fields].every(([name, field]) => single.fields.has(name) || (others !== null && conforms(field, others)))
    );
  });
}
