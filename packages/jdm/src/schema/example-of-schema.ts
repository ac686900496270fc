import { asList, asRecord, asText } from '../graph/untrusted-json.ts';
import type { ExampleBuilder, Variant } from './example-builder.ts';
import type { JsonSchema } from './schema-builder.ts';

/** The maximum depth of an example. Deeper ones are unreadable. */
const MAX_DEPTH = 8;
/** The maximum number of values, because a schema that refers to itself in several places is infinite. */
const MAX_VALUES = 2_000;
/** The maximum number of `allOf` parts. */
const MAX_PARTS = 100;

type SchemaCursor = {
  root: JsonSchema;
  builder: ExampleBuilder | undefined;
  variant: Variant;
  depth: number;
  budget: { values: number };
};

/** An input that fits the declared schema. It contains the values that the graph's rules look for, if they fit. */
export const exampleOfSchema = (schema: JsonSchema, builder: ExampleBuilder, variant: Variant): unknown =>
  exampleOf(schema, { root: schema, builder, variant, depth: 0, budget: { values: MAX_VALUES } });

function exampleOf(given: unknown, cursor: SchemaCursor): unknown {
  if (cursor.depth > MAX_DEPTH || cursor.budget.values-- <= 0) return null;
  const schema = resolved(asRecord(given), cursor);
  const known = cursor.builder?.known(cursor.variant);
  const choices = Array.isArray(schema.enum) ? schema.enum : [];
  if (choices.length > 0) return choices.includes(known) ? known : choices[cursor.variant.row % choices.length];
  const [first] = [schema.const, schema.default, firstOf(schema.examples)].filter((value) => value !== undefined);
  if (first !== undefined) return first;
  return byType.get(typeOf(schema))?.(schema, cursor, known) ?? known ?? cursor.variant.unknown;
}

/** The schema merged with its `$ref` and `allOf`, and with the first alternative of `anyOf` and `oneOf`. */
function resolved(schema: JsonSchema, { root }: SchemaCursor): JsonSchema {
  const reference = asText(schema.$ref);
  const target = reference.startsWith('#/')
    ? reference
        .slice(2)
        .split('/')
        .reduce<unknown>((value, step) => asRecord(value)[step], root)
    : {};
  const parts = [
    asRecord(target),
    ...asList(schema.allOf).slice(0, MAX_PARTS),
    asRecord(firstOf(schema.anyOf)),
    asRecord(firstOf(schema.oneOf)),
  ];
  const whole = Object.assign({}, ...parts, schema) as JsonSchema;
  const properties = Object.assign({}, ...[...parts, schema].map((part) => asRecord(asRecord(part).properties)));
  return Object.keys(properties).length > 0 ? { ...whole, properties } : whole;
}

type ValueOf = (schema: JsonSchema, cursor: SchemaCursor, known: unknown) => unknown;

/** A map, because the author chooses the name and every plain object has a "constructor". */
const byType = new Map<string, ValueOf>(
  Object.entries({
    object: ({ properties }, { builder, ...cursor }) =>
      Object.fromEntries(
        Object.entries(asRecord(properties)).map(([name, part]) => [
          name,
          exampleOf(part, { ...cursor, depth: cursor.depth + 1, builder: builder?.fields.get(name) }),
        ]),
      ),
    array: ({ items, minItems }, { builder, ...cursor }) => {
      // Each item is built separately, so that all of them count. Otherwise nested lists would have millions of values.
      const item = () => exampleOf(items, { ...cursor, depth: cursor.depth + 1, builder: builder?.items ?? undefined });
      return Array.from({ length: Math.max(1, Math.min(numberIn(minItems) ?? 1, 10)) }, item);
    },
    string: ({ format, minLength }, _cursor, known) =>
      typeof known === 'string'
        ? known
        : (texts.get(asText(format)) ?? 'text').padEnd(Math.min(numberIn(minLength) ?? 0, 1_000), 'x'),
    number: numberOf,
    integer: (schema, cursor, known) => {
      const value = numberOf(schema, cursor, known);
      return Number.isInteger(value) ? value : Math.ceil(value);
    },
    boolean: (_schema, _cursor, known) => (typeof known === 'boolean' ? known : true),
    null: () => null,
  } satisfies Record<string, ValueOf>),
);

function numberOf(schema: JsonSchema, _cursor: SchemaCursor, known: unknown): number {
  const least = numberIn(schema.minimum) ?? moved(schema.exclusiveMinimum, 1);
  const most = numberIn(schema.maximum) ?? moved(schema.exclusiveMaximum, -1);
  const wanted = typeof known === 'number' ? known : 1;
  return Math.min(Math.max(wanted, least ?? wanted), most ?? Number.POSITIVE_INFINITY);
}

function moved(bound: unknown, by: number) {
  const number = numberIn(bound);
  return number === undefined ? undefined : number + by;
}

const texts = new Map(
  Object.entries({
    date: '2026-01-31',
    'date-time': '2026-01-31T12:00:00Z',
    time: '12:00:00Z',
    email: 'ada@example.com',
    uuid: '00000000-0000-4000-8000-000000000000',
    uri: 'https://example.com/',
  }),
);

function typeOf({ type, properties, items }: JsonSchema): string {
  const [first] = [type].flat().filter((name) => name !== 'null');
  return typeof first === 'string' ? first : properties ? 'object' : items ? 'array' : '';
}

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : undefined);
const numberIn = (value: unknown) => (typeof value === 'number' ? value : undefined);
