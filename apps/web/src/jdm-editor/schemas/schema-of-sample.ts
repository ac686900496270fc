import type { Schema } from './schema-fields.ts';
import { isSchema } from './schema-fields.ts';

/**
 * The schema that a sample fits. What is null or empty in the sample may be anything, and numbers may have a fraction: a
 * sample of 5200 does not say that 5200.5 is to be refused.
 */
export function schemaOfSample(sample: unknown, isRequired: boolean): Schema {
  if (Array.isArray(sample)) {
    const items = sample.map((item) => schemaOfSample(item, isRequired)).reduce(joined, {});
    return { type: 'array', items };
  }
  if (typeof sample === 'object' && sample !== null) {
    const names = Object.keys(sample);
    const properties = Object.fromEntries(
      Object.entries(sample).map(([name, value]) => [name, schemaOfSample(value, isRequired)]),
    );
    return { type: 'object', properties, ...(isRequired && names.length > 0 && { required: names }) };
  }
  return sample === null ? {} : { type: typeof sample };
}

/** The schema of both. An item whose kind differs from that of the others may be anything. */
function joined(one: Schema, other: Schema, at: number): Schema {
  if (at === 0) return other;
  const [a, b] = [one.type, other.type];
  if (a === 'object' && b === 'object') return joinedObjects(one, other);
  if (a === 'array' && b === 'array')
    return { type: 'array', items: joined(asSchema(one.items), asSchema(other.items), 1) };
  return a === b ? one : {};
}

function joinedObjects(one: Schema, other: Schema): Schema {
  const [a, b] = [asSchema(one.properties), asSchema(other.properties)];
  const properties: Record<string, unknown> = { ...a };
  for (const [name, schema] of Object.entries(b))
    properties[name] = Object.hasOwn(a, name) ? joined(asSchema(a[name]), asSchema(schema), 1) : schema;
  const required = (one.required as string[] | undefined)?.filter((name) => Object.hasOwn(b, name)) ?? [];
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

const asSchema = (value: unknown): Schema => (isSchema(value) ? value : {});
