import { jsonFault, jsonTokens } from '@rulewright/jdm';
import { isRecord } from '#lib/json/is-record.ts';

export type Schema = Readonly<Record<string, unknown>>;
/** Where a schema stands inside of another: the names of the members that lead to it. */
export type SchemaPath = readonly string[];

/** What a value is, in the words of the form. */
export const plainKinds = [
  'string',
  'number',
  'integer',
  'boolean',
  'date',
  'date-time',
  'time',
  'object',
  'any',
] as const;
export type PlainKind = (typeof plainKinds)[number];

/** The kinds that a schema writes as texts with a format. */
const formats: readonly unknown[] = ['date', 'date-time', 'time'] satisfies PlainKind[];
/** `lists` says how many lists the values are in: 2 for a list of lists. */
export type FieldKind = { of: PlainKind; lists: number };

export type SchemaField = {
  path: SchemaPath;
  /** The schema of the object that has the field. */
  parent: SchemaPath;
  name: string;
  depth: number;
  /** Null if the form cannot edit what it is; then it is kept as it is. */
  kind: FieldKind | null;
  /** The kinds that it may be one of, which the form only shows; null if it is no such choice, or of kinds without words. */
  oneOf: readonly FieldKind[] | null;
  isRequired: boolean;
  isNullable: boolean;
  description: string;
  /** The values that it is limited to; null if it is not. */
  values: readonly unknown[] | null;
  /** Keywords that the form does not show, and keeps. */
  others: readonly string[];
};

/** What the form can show of the text of a schema, or why it cannot. */
export type ReadSchema = { ok: true; schema: Schema; fields: SchemaField[] } | { ok: false; why: string };

const MAX_DEPTH = 20;
const MAX_FIELDS = 1_000;

export function readSchema(text: string): ReadSchema {
  if (text.trim() === '') return { ok: true, schema: {}, fields: [] };
  const fault = jsonFault(text);
  if (fault) return { ok: false, why: `It is not valid JSON: ${fault.message}.` };
  if ([...jsonTokens(text)].some(({ start, end }) => isInexact(text.slice(start, end))))
    return { ok: false, why: 'It has numbers that the form would change.' };
  const schema: unknown = JSON.parse(text);
  if (!isSchema(schema)) return { ok: false, why: 'It is no object.' };
  const kind = kindOf(schema);
  if (kind?.of !== 'object' || kind.lists > 0)
    return { ok: false, why: 'The form shows only schemas of objects with fields.' };
  const fields = fieldsOf(schema, [], 0);
  if (fields.length > MAX_FIELDS) return { ok: false, why: `It has more than ${MAX_FIELDS} fields.` };
  return { ok: true, schema, fields };
}

/** Whether JavaScript would write a number differently than its author did. */
const isInexact = (token: string) =>
  /^-?\d/.test(token) && (!Number.isFinite(Number(token)) || Math.abs(Number(token)) > Number.MAX_SAFE_INTEGER);

export const isSchema = (value: unknown): value is Schema => isRecord(value);

/** Keywords that make a schema more than one kind of value. */
const combining = [
  '$ref',
  '$dynamicRef',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'prefixItems',
  'const',
];
const shown = new Set(['type', 'properties', 'required', 'items', 'description', 'enum']);
const isShown = (keyword: string, own: Schema) =>
  shown.has(keyword) || (keyword === 'format' && formats.includes(typeOf(own)));

export function kindOf(schema: Schema): FieldKind | null {
  if (combining.some((keyword) => keyword in schema)) return null;
  const type = typeOf(schema);
  if (type === null) return null;
  if (type !== 'array') return { of: type, lists: 0 };
  if (schema.items === undefined || schema.items === true) return { of: 'any', lists: 1 };
  // Limits to single items have no words in the form.
  if (!isSchema(schema.items) || isNullable(schema.items) || 'enum' in schema.items) return null;
  const items = kindOf(schema.items);
  return items && { of: items.of, lists: items.lists + 1 };
}

function oneOfIn({ anyOf, oneOf }: Schema): FieldKind[] | null {
  const choices = anyOf ?? oneOf;
  if (!Array.isArray(choices) || (anyOf && oneOf)) return null;
  const kinds = choices.flatMap((choice) => (isSchema(choice) ? kindOf(choice) : null) ?? []);
  return kinds.length > 0 && kinds.length === choices.length ? kinds : null;
}

/** Null if it is none that the form knows. */
function typeOf({ type, format, properties, items }: Schema): PlainKind | 'array' | null {
  const named = Array.isArray(type) ? type.filter((name) => name !== 'null') : [type];
  if (named.length !== 1) return null;
  const [name] = named;
  if (name === undefined) return properties !== undefined ? 'object' : items !== undefined ? 'array' : 'any';
  if (name === 'string' && formats.includes(format)) return format as PlainKind;
  const isType = plainKinds.includes(name as PlainKind) && name !== 'any' && !formats.includes(name);
  return name === 'array' || isType ? (name as PlainKind | 'array') : null;
}

/** What a schema says of values of a kind. */
export const schemaOfKind = (kind: PlainKind | 'array'): Schema => {
  if (kind === 'any') return {};
  return formats.includes(kind) ? { type: 'string', format: kind } : { type: kind };
};

export const isNullable = ({ type }: Schema) => Array.isArray(type) && type.includes('null');

/** The path from a field to the schema of the objects that it has: itself, or its items. */
export const pathOfObject = ({ path, kind }: Pick<SchemaField, 'path' | 'kind'>): SchemaPath => [
  ...path,
  ...Array.from({ length: kind?.lists ?? 0 }, () => 'items'),
];

/** What is inside of as many lists. */
export function insideOf(schema: unknown, lists: number): unknown {
  return lists > 0 && isSchema(schema) ? insideOf(schema.items, lists - 1) : schema;
}

function fieldsOf(schema: Schema, parent: SchemaPath, depth: number): SchemaField[] {
  const { properties, required } = schema;
  if (!isSchema(properties) || depth > MAX_DEPTH) return [];
  const names = new Set(Array.isArray(required) ? required : []);
  return Object.entries(properties).flatMap(([name, value]) => {
    const path = [...parent, 'properties', name];
    const own = isSchema(value) ? value : null;
    const kind = own && kindOf(own);
    const field: SchemaField = {
      path,
      parent,
      name,
      depth,
      kind,
      oneOf: own && oneOfIn(own),
      isRequired: names.has(name),
      isNullable: own !== null && isNullable(own),
      description: typeof own?.description === 'string' ? own.description : '',
      values: Array.isArray(own?.enum) ? own.enum : null,
      others: own ? Object.keys(own).filter((keyword) => !isShown(keyword, own)) : [],
    };
    if (!own || kind?.of !== 'object') return [field];
    const inner = insideOf(own, kind.lists);
    return [field, ...(isSchema(inner) ? fieldsOf(inner, pathOfObject(field), depth + 1) : [])];
  });
}
