import type { FieldNote, PlainKind, TextFormat, Type } from '../expression/types/type.ts';
import { anyType, listOf, neverType, nullType, objectOf, unionOf } from '../expression/types/type.ts';
import { asRecord, asText } from '../graph/untrusted-json.ts';

/** The maximum depth, because a schema that refers to itself is infinite. */
const MAX_DEPTH = 8;
/** The maximum number of schema parts that are read. */
const MAX_PARTS = 2_000;

/** The length of a field's description that is kept. */
const MAX_WORDS = 500;

/** The number of values that are kept of a field which a schema describes one by one. */
const MAX_VALUES = 200;

type SchemaCursor = {
  root: unknown;
  /** Whether a part of the schema has an id, which changes the meaning of "#" inside of it. */
  hasIds: boolean;
  depth: number;
  budget: { parts: number };
};

/**
 * The type of the values that a JSON Schema accepts. Keywords that are not handled here are ignored, which only makes
 * the type wider.
 */
export const typeOfSchema = (schema: unknown): Type =>
  typeOf(schema, { root: schema, hasIds: hasIds(schema), depth: 0, budget: { parts: MAX_PARTS } });

function typeOf(schema: unknown, cursor: SchemaCursor): Type {
  if (schema === false) return neverType;
  if (cursor.depth > MAX_DEPTH || cursor.budget.parts-- <= 0) return anyType;
  const inner = { ...cursor, depth: cursor.depth + 1 };
  const known = asRecord(schema);
  // In older versions of JSON Schema, all other keywords beside a `$ref` are ignored.
  if (typeof known.$ref === 'string') return referredType(known.$ref, inner);
  const choices = typeOfChoices(known, inner);
  return choices ?? typeOfKinds(known, inner);
}

function typeOfChoices(schema: Record<string, unknown>, cursor: SchemaCursor): Type | null {
  if ('const' in schema) return typeOfValue(schema.const, cursor);
  if (Array.isArray(schema.enum)) return anyOf(schema.enum, (value) => typeOfValue(value, cursor));
  if (schema.type !== undefined) return null;
  const parts = [schema.anyOf, schema.oneOf].find((list) => Array.isArray(list)) as unknown[] | undefined;
  return parts ? anyOf(parts, (part) => typeOf(part, cursor)) : null;
}

const plainKinds: Record<string, PlainKind> = {
  null: 'null',
  boolean: 'boolean',
  number: 'number',
  integer: 'number',
  string: 'string',
};

function typeOfKinds(schema: Record<string, unknown>, cursor: SchemaCursor): Type {
  return anyOf([schema.type].flat(), (name) => {
    if (name === 'array') return listOf(itemsOf(schema, cursor));
    if (name === 'object') return typeOfObject(schema, cursor);
    const kind = typeof name === 'string' && Object.hasOwn(plainKinds, name) ? plainKinds[name] : undefined;
    return kind ? { kind } : anyType;
  });
}

const itemsOf = ({ items, prefixItems }: Record<string, unknown>, cursor: SchemaCursor): Type =>
  items === undefined || Array.isArray(items) || prefixItems !== undefined ? anyType : typeOf(items, cursor);

function typeOfObject(schema: Record<string, unknown>, cursor: SchemaCursor): Type {
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const notes = new Map<string, FieldNote>();
  const fields = Object.entries(asRecord(schema.properties)).map(([name, part]): [string, Type] => {
    const type = typeOf(part, cursor);
    const note = cursor.budget.parts > 0 && noteOf(part, cursor);
    if (note) notes.set(name, note);
    return [name, required.has(name) ? type : unionOf(type, nullType)];
  });
  const isClosed = schema.additionalProperties === false && schema.patternProperties === undefined;
  return objectOf(fields, isClosed ? null : anyType, notes, isListedBy(schema, fields.length));
}

/** Keywords with which a schema describes further fields, which are not read here. */
const furtherFields = [
  ...['patternProperties', 'allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', '$dynamicRef', '$recursiveRef'],
  ...['dependentSchemas', 'dependencies', 'unevaluatedProperties'],
];

/** Whether a schema names all the fields that it means, although it allows others. */
const isListedBy = (schema: Record<string, unknown>, count: number): boolean =>
  count > 0 &&
  (schema.additionalProperties === undefined || typeof schema.additionalProperties === 'boolean') &&
  furtherFields.every((keyword) => schema[keyword] === undefined);

/** What a schema says about a field. What stands beside a reference describes the field more closely than what it refers to. */
function noteOf(schema: unknown, cursor: SchemaCursor): FieldNote | null {
  const own = asRecord(schema);
  const part = typeof own.$ref === 'string' ? asRecord(referred(own.$ref, cursor)) : own;
  const words = [own.description, own.title, part.description, part.title].find((text) => asText(text).trim() !== '');
  const values = namedValues(part);
  const format = textFormats.find((one) => one === part.format);
  const isWhole = part.type === 'integer';
  if (words === undefined && values.length === 0 && !format && !isWhole) return null;
  return {
    ...(words !== undefined && { words: asText(words).slice(0, MAX_WORDS) }),
    ...(values.length > 0 && { values }),
    ...(format && { format }),
    ...(isWhole && { isWhole }),
  };
}

/** The formats of texts that mean a point in time. */
const textFormats: readonly TextFormat[] = ['date', 'date-time', 'time'];

/** The values that a schema names one by one. None if it accepts others as well. */
function namedValues(schema: unknown): readonly unknown[] {
  const known = asRecord(schema);
  if ('const' in known) return [known.const];
  if (Array.isArray(known.enum)) return known.enum;
  if (known.type === 'boolean') return [true, false];
  const parts = [known.anyOf, known.oneOf].find((list) => Array.isArray(list)) as unknown[] | undefined;
  if (!parts || parts.length > MAX_VALUES) return [];
  const named = parts.map((part) => choicesIn(asRecord(part)));
  const count = named.reduce((sum, { length }) => sum + length, 0);
  return named.every(({ length }) => length > 0) && count <= MAX_VALUES ? named.flat() : [];
}

/** Such as `{ const: 'gold', title: 'Gold' }`, which is how a schema describes each of the values. */
const choicesIn = (part: Record<string, unknown>): readonly unknown[] => {
  if ('const' in part) return [part.const];
  if (part.type === 'null') return [null];
  return Array.isArray(part.enum) ? part.enum : [];
};

/** Resolves "#/$defs/address". Other forms of references, and schemas with ids, are not resolved. */
function referredType(reference: string, cursor: SchemaCursor): Type {
  const target = referred(reference, cursor);
  return target === undefined ? anyType : typeOf(target, cursor);
}

function referred(reference: string, cursor: SchemaCursor): unknown {
  if (!reference.startsWith('#/') || cursor.hasIds) return undefined;
  const steps = reference
    .slice(2)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return steps.reduce<unknown>(
    (value, step) => (Object.hasOwn(asRecord(value), step) ? asRecord(value)[step] : undefined),
    cursor.root,
  );
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

/** The union of the parts' types. */
const anyOf = (parts: unknown[], typeOfPart: (part: unknown) => Type): Type =>
  parts.length > MAX_PARTS ? anyType : unionOf(...parts.map(typeOfPart));

function typeOfValue(value: unknown, cursor: SchemaCursor): Type {
  if (cursor.depth > MAX_DEPTH || cursor.budget.parts-- <= 0) return anyType;
  const inner = { ...cursor, depth: cursor.depth + 1 };
  if (value === null) return nullType;
  if (Array.isArray(value)) return listOf(anyOf(value, (item) => typeOfValue(item, inner)));
  if (typeof value !== 'object') return { kind: typeof value as PlainKind };
  return objectOf(Object.entries(value).map(([name, part]) => [name, typeOfValue(part, inner)]));
}
