/** Stands at the end of the field of an output column that collects the values of all rows that hit. */
const COLLECTS = '[]';

/** Where an output column writes: `tags[]` makes a list at `tags`. */
export function outputTarget(field: string): { path: string; collects: boolean } {
  const text = field.trim();
  if (!text.endsWith(COLLECTS)) return { path: field, collects: false };
  return { path: text.slice(0, -COLLECTS.length).trimEnd(), collects: true };
}
