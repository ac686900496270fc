import type { Budget } from '../value/budget.ts';
import type { Value } from '../value/value.ts';
import { FieldReader, isFields } from '../value/value.ts';
import type { Around, Keyword } from './keyword.ts';
import type { Check } from './misfit.ts';
import { firstMisfit, Misfit, misfit } from './misfit.ts';
import type { Pattern } from './pattern.ts';
import { compilePattern } from './pattern.ts';
import { assert, compileUnused, isObject, namesIn, sizeOf } from './schema-fault.ts';

type Named = { name: string; check: Check };

/** In the order of their names. */
function schemasByName(value: unknown, { keyword, compile }: Around): Named[] {
  assert(isObject(value), keyword, 'an object with a schema in each field');
  return Object.keys(value)
    .sort()
    .map((name) => ({ name, check: compile(value[name]) }));
}

/** Whether `additionalProperties` looks at all fields, those of the other two keywords included. */
const looksAtAll = ({ additionalProperties }: Record<string, unknown>) =>
  additionalProperties === false || isObject(additionalProperties);

function properties(value: unknown, around: Around): Check | null {
  const fields = schemasByName(value, around).map(({ name, check }) => ({ reader: new FieldReader(name), check }));
  if (looksAtAll(around.schema)) return null;
  return (value, budget) => {
    if (!isFields(value)) return null;
    budget.spend(fields.length);
    for (const { reader, check } of fields) {
      const field = reader.find(value);
      const found = field === undefined ? null : check(field, budget);
      if (found) return found.inside(reader.name);
    }
    return null;
  };
}

type Matching = { pattern: Pattern; check: Check };

const matchingIn = (value: unknown, around: Around): Matching[] =>
  schemasByName(value, around).map(({ name, check }) => ({
    pattern: compilePattern(name, around.keyword, around.room),
    check,
  }));

const none: readonly Matching[] = [];

/** How a schema looks at one field; undefined where it says nothing about it. */
type FieldCheck = (name: string, value: Value, budget: Budget) => Misfit | null | undefined;

/** The misfit of the field whose name comes first, whatever the order in which they stand. */
const eachField =
  (checkField: FieldCheck): Check =>
  (value, budget) => {
    if (!isFields(value)) return null;
    const { names, values } = value;
    budget.spendFields(names.length);
    let first: { name: string; found: Misfit } | null = null;
    for (const [at, name] of names.entries()) {
      const found = checkField(name, values[at] as Value, budget);
      if (found && (first === null || name < first.name)) first = { name, found };
    }
    return first?.found.inside(first.name) ?? null;
  };

function matches(patterns: readonly Matching[]): FieldCheck {
  return (name, value, budget) => {
    let found: Misfit | null | undefined;
    for (const { pattern, check } of patterns) {
      if (!pattern(name, budget)) continue;
      found = check(value, budget);
      if (found) return found;
    }
    return found;
  };
}

function patternProperties(value: unknown, around: Around): Check | null {
  const patterns = matchingIn(value, around);
  if (looksAtAll(around.schema)) return null;
  const checks = patterns.map((pattern) => eachField(matches([pattern])));
  return (value, budget) => firstMisfit(checks, value, budget);
}

const notAllowed = () => ({ kind: 'not-allowed' }) as const;

function additionalProperties(value: unknown, around: Around): Check | null {
  const { schema, compile } = around;
  const check = compile(value);
  if (!looksAtAll(schema)) return null;
  const named = schema.properties === undefined ? [] : schemasByName(schema.properties, around);
  const known = new Map(named.map(({ name, check }) => [name, check]));
  const matched = matches(schema.patternProperties === undefined ? none : matchingIn(schema.patternProperties, around));
  const other: Check = value === false ? () => new Misfit(notAllowed) : check;
  return eachField((name, field, budget) => {
    const own = known.get(name);
    const found = own?.(field, budget);
    if (found) return found;
    const among = matched(name, field, budget);
    return own || among !== undefined ? among : other(field, budget);
  });
}

const missing = () => ({ kind: 'missing' }) as const;

function demand(names: readonly string[]): Check {
  return (value, budget) => {
    if (!isFields(value)) return null;
    budget.spendItems(names.length);
    for (const name of names) if (!value.has(name)) return new Misfit(missing).inside(name);
    return null;
  };
}

/** What an object must be, or which fields it must have, if it has a field. */
function dependencies(value: unknown, { keyword, compile }: Around): Check {
  assert(isObject(value), keyword, 'an object with a schema or a list of names in each field');
  const all = Object.keys(value)
    .sort()
    .map((name) => ({
      name,
      check: Array.isArray(value[name]) ? demand(namesIn(value[name], keyword)) : compile(value[name]),
    }));
  return (value, budget) => {
    if (!isFields(value)) return null;
    budget.spend(all.length);
    for (const { name, check } of all) {
      const found = value.has(name) ? check(value, budget) : null;
      if (found) return found;
    }
    return null;
  };
}

/** A name that does not fit is a mismatch of the object. */
function propertyNames(value: unknown, { compile }: Around): Check {
  const check = compile(value);
  return (value, budget) => {
    if (!isFields(value)) return null;
    const names = value.names.toSorted();
    budget.spendFields(names.length * 4);
    for (const name of names) {
      const found = check(name, budget);
      if (found) return found;
    }
    return null;
  };
}

const count =
  (holds: (count: number, limit: number) => boolean, words: string): Keyword =>
  (limit, { keyword }) => {
    const most = sizeOf(limit, keyword);
    return (value, budget) => {
      if (!isFields(value)) return null;
      const { length } = value.names;
      budget.spendFields(length);
      return holds(length, most)
        ? null
        : misfit(value, `has ${words} than ${most} ${most === 1 ? 'property' : 'properties'}`);
    };
  };

/** They test nothing but where something refers to them. */
function definitions(value: unknown, { keyword, compile }: Around): null {
  assert(isObject(value), keyword, 'an object with a schema in each field');
  for (const schema of Object.values(value)) compileUnused(() => compile(schema));
  return null;
}

export const objectKeywords: Record<string, Keyword> = {
  properties,
  patternProperties,
  additionalProperties,
  required: (value, { keyword }) => demand(namesIn(value, keyword)),
  dependencies,
  propertyNames,
  minProperties: count((count, limit) => count >= limit, 'less'),
  maxProperties: count((count, limit) => count <= limit, 'more'),
  definitions,
};
