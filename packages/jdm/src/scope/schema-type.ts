import type { PlainKind, Type } from '../expression/types/type.ts';
import { anyType, listOf, neverType, nullType, objectOf, unionOf } from '../expression/types/type.ts';
import { asRecord, asText } from '../graph/untrusted-json.ts';

/** Deeper than anybody looks. A schema that refers to itself has no end otherwise. */
const MAX_DEPTH = 8;
/** Of what a schema says, all in all. */
const MAX_PARTS = 2_000;

type Place = {
  root: unknown;
  /** Whether a part has an id of its own, and is what "#" stands for in it. */
  hasIds: boolean;
  depth: number;
  budget: { parts: number };
};

/** The type of the values that a JSON Schema lets in. What it says in other ways than these is passed over. */
export const typeOfSchema = (schema: unknown): Type =>
  typeOf(schema, { root: schema, hasIds: hasIds(schema), depth: 0, budget: { parts: MAX_PARTS } });

function typeOf(schema: unknown, place: Place): Type {
  if (schema === false) return neverType;
  if (place.depth > MAX_DEPTH || place.budget.parts-- <= 0) return anyType;
  const inner = { ...place, depth: place.depth + 1 };
  const known = asRecord(schema);
  // Older schemas mean nothing else by an object that refers to another.
  if (typeof known.$ref === 'string') return referredType(known.$ref, inner);
  const choices = typeOfChoices(known, inner);
  return choices ?? typeOfKinds(known, inner);
}

function typeOfChoices(schema: Record<string, unknown>, place: Place): Type | null {
  if ('const' in schema) return typeOfValue(schema.const, place);
  if (Array.isArray(schema.enum)) return anyOf(schema.enum, (value) => typeOfValue(value, place));
  if (schema.type !== undefined) return null;
  const parts = [schema.anyOf, schema.oneOf].find((list) => Array.isArray(list)) as unknown[] | undefined;
  return parts ? anyOf(parts, (part) => typeOf(part, place)) : null;
}

const plainKinds: Record<string, PlainKind> = {
  null: 'null',
  boolean: 'boolean',
  number: 'number',
  integer: 'number',
  string: 'string',
};

function typeOfKinds(schema: Record<string, unknown>, place: Place): Type {
  return anyOf([schema.type].flat(), (name) => {
    if (name === 'array') return listOf(itemsOf(schema, place));
    if (name === 'object') return typeOfObject(schema, place);
    const kind = typeof name === 'string' && Object.hasOwn(plainKinds, name) ? plainKinds[name] : undefined;
    return kind ? { kind } : anyType;
  });
}

const itemsOf = ({ items, prefixItems }: Record<string, unknown>, place: Place): Type =>
  items === undefined || Array.isArray(items) || prefixItems !== undefined ? anyType : typeOf(items, place);

function typeOfObject(schema: Record<string, unknown>, place: Place): Type {
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const fields = Object.entries(asRecord(schema.properties)).map(([name, part]): [string, Type] => {
    const type = typeOf(part, place);
    return [name, required.has(name) ? type : unionOf(type, nullType)];
  });
  const isClosed = schema.additionalProperties === false && schema.patternProperties === undefined;
  return objectOf(fields, isClosed ? null : anyType);
}

/** Follows "#/$defs/address". Other ways to refer to something, and schemas with ids of their own, are not followed. */
function referredType(reference: string, place: Place): Type {
  if (!reference.startsWith('#/') || place.hasIds) return anyType;
  const steps = reference
    .slice(2)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const target = steps.reduce<unknown>(
    (value, step) => (Object.hasOwn(asRecord(value), step) ? asRecord(value)[step] : undefined),
    place.root,
  );
  return target === undefined ? anyType : typeOf(target, place);
}

function hasIds(root: unknown): boolean {
  const open = Object.values(asRecord(root));
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const known = asRecord(part);
    if (asText(known.$id) || asText(known.id)) return true;
    for (const inner of Object.values(known)) open.push(inner);
  }
  return false;
}

/** What any of the parts lets in. */
const anyOf = (parts: unknown[], typeOfPart: (part: unknown) => Type): Type =>
  parts.length > MAX_PARTS ? anyType : unionOf(...parts.map(typeOfPart));

function typeOfValue(value: unknown, place: Place): Type {
  if (place.depth > MAX_DEPTH || place.budget.parts-- <= 0) return anyType;
  const inner = { ...place, depth: place.depth + 1 };
  if (value === null) return nullType;
  if (Array.isArray(value)) return listOf(anyOf(value, (item) => typeOfValue(item, inner)));
  if (typeof value !== 'object') return { kind: typeof value as PlainKind };
  return objectOf(Object.entries(value).map(([name, part]) => [name, typeOfValue(part, inner)]));
}
