import { sampleInput } from '#shared/workspace/sample-input.ts';

type Schema = Record<string, unknown>;

/** Deep enough for any example that is still read. */
const maxDepth = 4;

/** An input such as the rules expect, or a small sample where they do not say. */
export function exampleOfSchema(schema: Schema | null | undefined): Record<string, unknown> {
  const example = schema && exampleOf(schema, 0);
  return isObject(example) && Object.keys(example).length > 0 ? example : sampleInput;
}

function exampleOf(schema: unknown, depth: number): unknown {
  if (!isObject(schema) || depth > maxDepth) return null;
  const given = [schema.const, schema.default, firstOf(schema.examples), firstOf(schema.enum)];
  const known = given.find((value) => value !== undefined);
  return known ?? values[typeOf(schema)]?.(schema, depth) ?? null;
}

const values: Record<string, (schema: Schema, depth: number) => unknown> = {
  object: ({ properties }, depth) =>
    Object.fromEntries(
      Object.entries(isObject(properties) ? properties : {}).map(([name, part]) => [name, exampleOf(part, depth + 1)]),
    ),
  array: ({ items }, depth) => (isObject(items) ? [exampleOf(items, depth + 1)] : []),
  string: ({ format }) => texts[String(format)] ?? 'text',
  number: () => 1,
  integer: () => 1,
  boolean: () => true,
};

const texts: Record<string, string> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  email: 'ada@example.com',
};

function typeOf({ type, properties }: Schema): string {
  const [first] = [type].flat().filter((name) => name !== 'null');
  return typeof first === 'string' ? first : properties ? 'object' : '';
}

const firstOf = (list: unknown): unknown => (Array.isArray(list) ? list[0] : undefined);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
