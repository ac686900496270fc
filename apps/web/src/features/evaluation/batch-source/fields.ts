import { isRecord } from '#lib/json/is-record.ts';

/** Stands for the whole of a value that has no fields. */
export const WHOLE = '';

/** The fields of a value by their dotted names. Lists and empty objects stay whole, and so does what is no object. */
export function fieldsOf(value: unknown): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  collect(fields, WHOLE, value);
  return fields;
}

function collect(fields: Map<string, unknown>, path: string, value: unknown): void {
  const entries = isRecord(value) ? Object.entries(value) : [];
  if (entries.length === 0) {
    fields.set(path, value);
    return;
  }
  for (const [name, inner] of entries) collect(fields, path === WHOLE ? name : `${path}.${name}`, inner);
}
