import { expect, test } from 'vitest';
import { choiceOf, kindLabel } from './field-kinds.ts';
import {
  addField,
  addInside,
  moveField,
  removeField,
  renameField,
  setDescription,
  setKind,
  setNullable,
  setRequired,
  setValues,
} from './schema-edits.ts';
import type { Schema, SchemaField } from './schema-fields.ts';
import { readSchema } from './schema-fields.ts';

const start = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  later: { kept: true },
  properties: {
    age: { type: 'integer', minimum: 18 },
    order: { type: 'object', properties: { total: { type: 'number' } }, additionalProperties: false },
    items: { type: 'array', items: { type: 'object', properties: { price: { type: 'number' } } } },
    either: { anyOf: [{ type: 'string' }, { type: 'number' }] },
  },
  required: ['age', 'order'],
};

function read(schema: Schema) {
  const found = readSchema(JSON.stringify(schema));
  if (!found.ok) throw new Error(found.why);
  return found.fields;
}

function field(schema: Schema, path: string): SchemaField {
  const found = read(schema).find((one) => one.path.filter((step) => step !== 'properties').join('.') === path);
  if (!found) throw new Error(`There is no field ${path}`);
  return found;
}

test('the form shows fields with those inside of them, and what it cannot show as such', () => {
  expect(read(start).map(({ name, depth, kind }) => [name, depth, kind && choiceOf(kind)])).toEqual([
    ['age', 0, 'integer'],
    ['order', 0, 'object'],
    ['total', 1, 'number'],
    ['items', 0, 'object[]'],
    ['price', 1, 'number'],
    ['either', 0, null],
  ]);
  expect(field(start, 'age')).toMatchObject({ isRequired: true, others: ['minimum'] });
});

test('an edit of one field keeps everything else, known or not, in its place', () => {
  const edited = setDescription(start, field(start, 'order.total'), 'All of it');
  expect(Object.keys(edited)).toEqual(Object.keys(start));
  expect(edited.properties).toEqual({
    ...start.properties,
    order: { ...start.properties.order, properties: { total: { type: 'number', description: 'All of it' } } },
  });
  expect(setDescription(edited, field(edited, 'order.total'), '')).toEqual(start);
});

test('a field is renamed in its place, also where it is required, but never to a name that is taken', () => {
  const renamed = renameField(start, field(start, 'age'), 'years');
  expect(Object.keys(renamed.properties as object)).toEqual(['years', 'order', 'items', 'either']);
  expect(renamed.required).toEqual(['years', 'order']);
  expect(renameField(start, field(start, 'age'), 'order')).toBe(start);
});

test('fields are added at the end or inside of another, moved and removed', () => {
  const { schema, name } = addField(start, []);
  expect(Object.keys(schema.properties as object).at(-1)).toBe(name);
  expect(field(addInside(start, field(start, 'items')).schema, 'items.items.field').depth).toBe(1);
  expect(Object.keys(moveField(start, field(start, 'order'), -1).properties as object)[0]).toBe('order');
  expect(moveField(start, field(start, 'age'), -1)).toBe(start);
  const removed = removeField(start, field(start, 'order'));
  expect(removed.required).toEqual(['age']);
  expect(removeField(removed, field(removed, 'age'))).not.toHaveProperty('required');
});

test('a field becomes required, nullable, limited to values, and none of that again', () => {
  const age = field(start, 'items');
  expect(setRequired(start, age, true).required).toEqual(['age', 'order', 'items']);
  expect(setRequired(setRequired(start, age, true), age, false)).toEqual(start);
  const limited = setValues(start, field(start, 'order.total'), [1, 2]);
  const nullable = setNullable(limited, field(limited, 'order.total'), true);
  expect(field(nullable, 'order.total')).toMatchObject({
    isNullable: true,
    values: [1, 2, null],
    kind: { of: 'number' },
  });
  const again = setNullable(nullable, field(nullable, 'order.total'), false);
  expect(setValues(again, field(again, 'order.total'), null)).toEqual(start);
});

test('a field of another kind keeps its keywords that are not known, and an object its fields where it becomes a list', () => {
  const text = setKind(start, field(start, 'age'), { of: 'string', lists: 0 });
  expect((text.properties as Schema).age).toEqual({ type: 'string', minimum: 18 });
  const list = setKind(start, field(start, 'order'), { of: 'object', lists: 1 });
  expect(field(list, 'order.items.total').kind).toEqual({ of: 'number', lists: 0 });
  const plain = setKind(list, field(list, 'order'), { of: 'any', lists: 0 });
  expect((plain.properties as Schema).order).toEqual({ additionalProperties: false });
});

test('dates and times are texts with a format, which goes with the kind', () => {
  const date = setKind(start, field(start, 'age'), { of: 'date', lists: 0 });
  expect((date.properties as Schema).age).toEqual({ type: 'string', minimum: 18, format: 'date' });
  expect(field(date, 'age')).toMatchObject({ kind: { of: 'date', lists: 0 }, others: ['minimum'] });
  const nullable = setNullable(date, field(date, 'age'), true);
  const time = setKind(nullable, field(nullable, 'age'), { of: 'time', lists: 0 });
  expect((time.properties as Schema).age).toEqual({ type: ['string', 'null'], minimum: 18, format: 'time' });
  const list = setKind(start, field(start, 'age'), { of: 'date-time', lists: 1 });
  expect((list.properties as Schema).age).toMatchObject({ items: { type: 'string', format: 'date-time' } });
  expect(field(list, 'age').kind).toEqual({ of: 'date-time', lists: 1 });
  const number = setKind(date, field(date, 'age'), { of: 'number', lists: 0 });
  expect((number.properties as Schema).age).toEqual({ type: 'number', minimum: 18 });
  const other = readSchema('{"properties": {"mail": {"type": "string", "format": "email"}, "odd": {"type": "date"}}}');
  expect(other).toMatchObject({ fields: [{ kind: { of: 'string' }, others: ['format'] }, { kind: null }] });
});

test('a list of lists is read, becomes another kind, and has fields inside of its objects', () => {
  const lists = setKind(start, field(start, 'order'), { of: 'object', lists: 2 });
  expect((lists.properties as Schema).order).toEqual({
    type: 'array',
    additionalProperties: false,
    items: { type: 'array', items: { type: 'object', properties: { total: { type: 'number' } } } },
  });
  expect(field(lists, 'order')).toMatchObject({ kind: { of: 'object', lists: 2 } });
  expect(field(addInside(lists, field(lists, 'order')).schema, 'order.items.items.field').depth).toBe(1);
  expect(setKind(lists, field(lists, 'order'), { of: 'object', lists: 0 })).toEqual({
    ...start,
    properties: { ...start.properties, order: expect.objectContaining(start.properties.order) },
  });
  expect(kindLabel({ of: 'number', lists: 2 })).toBe('List of lists of numbers');
});

test('a choice between kinds is shown, and one of kinds without words is not', () => {
  expect(field(start, 'either')).toMatchObject({ kind: null, oneOf: [{ of: 'string' }, { of: 'number' }] });
  const nested = { ...start, properties: { either: { oneOf: [{ type: 'string' }, { const: 1 }] } } };
  expect(field(nested, 'either').oneOf).toBeNull();
});

test.each([
  ['{"type": "array"}', 'The form shows only schemas of objects with fields.'],
  ['{"oneOf": []}', 'The form shows only schemas of objects with fields.'],
  ['{"type": ', 'It is not valid JSON: a value is missing at the end.'],
  ['[]', 'It is no object.'],
  ['{"type": "object", "maximum": 12345678901234567890}', 'It has numbers that the form would change.'],
])('the form says why it cannot show %s', (text, why) => {
  expect(readSchema(text)).toEqual({ ok: false, why });
});
