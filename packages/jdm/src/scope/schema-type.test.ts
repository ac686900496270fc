import { expect, test } from 'vitest';
import { typeText } from '../expression/types/type-text.ts';
import { typeOfSchema } from './schema-type.ts';

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });

test.each([
  [{ type: 'integer' }, 'number'],
  [{ type: ['string', 'null'] }, 'string or null'],
  [{ enum: ['a', 1, null] }, 'string or number or null'],
  [{ const: { a: [1] } }, '{ a: number[] }'],
  [{ type: 'array', items: { type: 'boolean' } }, 'boolean[]'],
  [{ type: 'array' }, 'any[]'],
  [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, 'string or number'],
  [
    object({ a: { type: 'string' }, b: { type: 'number' } }, { required: ['b'] }),
    '{ a: string or null, b: number, … }',
  ],
  [object({ a: { type: 'string' } }, { additionalProperties: false }), '{ a: string or null }'],
  [{ $ref: '#/$defs/a~1b', $defs: { 'a/b': { type: 'number' } } }, 'number'],
])('the schema %j has the type %s', (schema, type) => expect(typeText(typeOfSchema(schema))).toBe(type));

test.each([
  { properties: { a: { type: 'string' } } },
  { $ref: '#/$defs/missing' },
  { $ref: '#/$defs/a', $defs: { a: { type: 'number' }, b: { $id: 'https://example.com/b' } } },
  { $ref: '#anchor' },
  { type: 'unknown' },
  { not: { type: 'string' } },
  true,
])('the schema %j has the type any', (schema) => {
  expect(typeText(typeOfSchema(schema))).toBe('any');
});

test('what a schema says about a field is kept: its description, or else its title, and the values that it names', () => {
  const type = typeOfSchema({
    ...object({
      tier: { enum: ['gold', 'silver'], title: 'Tier', description: 'As in the contract' },
      state: { $ref: '#/$defs/state', title: 'State of the order' },
      plan: { oneOf: [{ const: 'a', title: 'First' }, { const: 'b' }, { type: 'null' }] },
      either: { anyOf: [{ const: 'a' }, { type: 'string' }] },
      active: { type: 'boolean' },
      amount: { type: 'number' },
    }),
    $defs: { state: { enum: ['open'], description: 'Everywhere' } },
  });
  expect(type.kind === 'object' && Object.fromEntries(type.notes ?? [])).toEqual({
    tier: { words: 'As in the contract', values: ['gold', 'silver'] },
    state: { words: 'State of the order', values: ['open'] },
    plan: { values: ['a', 'b', null] },
    active: { values: [true, false] },
  });
});

test('no values are told of a field whose choices are too many to be all of them', () => {
  const values = Array.from({ length: 100 }, (_, n) => n);
  const told = (choices: unknown[]) => {
    const type = typeOfSchema(object({ tier: { anyOf: choices } }));
    return type.kind === 'object' ? type.notes?.get('tier')?.values : null;
  };
  expect(told([{ enum: values }, { enum: values }])).toHaveLength(200);
  expect(told([{ enum: values }, { enum: values }, { const: 'one more' }])).toBeUndefined();
});

test('the type of a recursive schema stops at a maximum depth', () => {
  const schema = object({ next: { $ref: '#' }, all: { type: 'array', items: { $ref: '#/properties/all' } } });
  expect(typeText(typeOfSchema(schema))).toMatch(/^\{ next: /);
});

test.each([
  ['very many values', { enum: Array.from({ length: 200_000 }, (_, n) => n) }, 'any'],
  ['very many kinds', { type: Array.from({ length: 200_000 }, () => 'object') }, 'any'],
  ['very many nested alternatives', { $ref: '#/a', a: { anyOf: Array(50).fill({ $ref: '#/a' }) } }, 'any'],
  [
    'very many fields',
    object(Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`f${n}`, {}]))),
    '{ f0: any, ',
  ],
  [
    'very many fields with very many values',
    object(Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`f${n}`, { $ref: '#/$defs/a' }])), {
      $defs: { a: { anyOf: Array(200).fill({ enum: Array.from({ length: 200 }, (_, n) => n) }) } },
    }),
    '{ f0: ',
  ],
  ['a type with the name of a property of every object', { type: 'constructor' }, 'any'],
])('an adversarial schema has a type without exceeding the time of a test: %s', (_name, schema, type) => {
  expect(typeText(typeOfSchema(schema)).startsWith(type)).toBe(true);
});
