import { expect, test } from 'vitest';
import { exampleOfSchema } from './example-of-schema.ts';

const object = (properties: object) => ({ type: 'object', properties });

test('every property gets a value of its kind', () => {
  const schema = object({
    name: { type: 'string' },
    born: { type: 'string', format: 'date' },
    age: { type: ['null', 'integer'] },
    rate: { type: 'number' },
    active: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string' } },
    address: { properties: { city: { type: 'string' } } },
    any: {},
  });
  expect(exampleOfSchema(schema)).toEqual({
    name: 'text',
    born: '2026-01-31',
    age: 1,
    rate: 1,
    active: true,
    tags: ['text'],
    address: { city: 'text' },
    any: null,
  });
});

test('what the schema itself gives is taken', () => {
  const schema = object({
    country: { enum: ['CH', 'LI'] },
    kind: { const: 'loan' },
    term: { type: 'integer', default: 12 },
    name: { type: 'string', examples: ['Ada'] },
  });
  expect(exampleOfSchema(schema)).toEqual({ country: 'CH', kind: 'loan', term: 12, name: 'Ada' });
});

test('a schema that says nothing leaves a small sample', () => {
  const sample = { name: expect.any(String), age: expect.any(Number), active: expect.any(Boolean) };
  for (const schema of [null, undefined, {}, object({}), { type: 'array' }, object([] as never)]) {
    expect(exampleOfSchema(schema)).toEqual(sample);
  }
});

test('a schema without an end has one here', () => {
  const endless: Record<string, unknown> = { type: 'object' };
  endless.properties = { again: endless };
  expect(JSON.stringify(exampleOfSchema(endless)).length).toBeLessThan(100);
});
