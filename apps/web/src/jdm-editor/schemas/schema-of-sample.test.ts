import { expect, test } from 'vitest';
import { schemaOfSample } from './schema-of-sample.ts';

test('a sample gives the kinds of its fields, numbers may have a fraction, and null may be anything', () => {
  expect(schemaOfSample({ a: 1, b: 1.5, c: 'x', d: true, e: null, f: [] }, false)).toEqual({
    type: 'object',
    properties: {
      a: { type: 'number' },
      b: { type: 'number' },
      c: { type: 'string' },
      d: { type: 'boolean' },
      e: {},
      f: { type: 'array', items: {} },
    },
  });
});

test('the items of a list are joined: fields of all, required what all have, and anything where their kinds differ', () => {
  const sample = {
    items: [
      { a: 1, b: 'x' },
      { a: 1.5, c: true },
    ],
    mixed: [1, 'x'],
  };
  expect(schemaOfSample(sample, true)).toEqual({
    type: 'object',
    properties: {
      items: {
        type: 'array',
        items: {
          type: 'object',
          properties: { a: { type: 'number' }, b: { type: 'string' }, c: { type: 'boolean' } },
          required: ['a'],
        },
      },
      mixed: { type: 'array', items: {} },
    },
    required: ['items', 'mixed'],
  });
});
