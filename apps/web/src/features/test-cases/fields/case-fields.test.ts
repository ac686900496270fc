import type { TestCase } from '@rulewright/contract';
import { expect, test } from 'vitest';
import { MAX_GRID_COLUMNS } from '../case-limits.ts';
import type { FieldColumn } from './case-fields.ts';
import { columnsOf, fieldAt, gridColumns, valueIn, withField, withValue } from './case-fields.ts';
import { fieldTypes } from './field-types.ts';

const testCase = (input: object, expected: unknown) => ({ input, expected }) as TestCase;

test('the grid has a column for each field of the inputs and of what is expected, those inside of others included', () => {
  const cases = [
    testCase({ age: 1, customer: { kind: 'a' } }, { price: 1 }),
    testCase({ age: 2, tags: ['x'] }, { price: 2, reason: 'y' }),
    testCase({}, 5),
  ];
  expect(columnsOf(cases).map(({ side, name }) => `${side} ${name}`)).toEqual([
    'input age',
    'input customer.kind',
    'input tags',
    'expected price',
    'expected reason',
  ]);
});

test('what is expected as a list or a single value has a column, and is written in it', () => {
  const [single, list, fields] = [testCase({}, 5), testCase({}, [1]), testCase({}, { price: 2, 'whole answer': 3 })];
  const { columns } = gridColumns([single, list, fields], []);
  const [whole, price, field] = columns as [FieldColumn, FieldColumn, FieldColumn];
  expect(columns.map(({ name }) => name)).toEqual(['whole answer', 'price', 'whole answer']);
  expect([single, list, fields].map((one) => valueIn(one, whole))).toEqual([5, [1], undefined]);
  expect([single, list, fields].map((one) => valueIn(one, field))).toEqual([undefined, undefined, 3]);
  expect(withValue(single, whole, null)).toBeNull();
  // A cell without a value is one of an answer of which nothing is expected.
  expect(withValue(single, whole, undefined)).toEqual({});
  expect([withValue(single, price, undefined), withValue(fields, whole, undefined)]).toEqual([5, fields.expected]);
  expect(withValue(fields, price, 4)).toEqual({ price: 4, 'whole answer': 3 });
});

test('fields that the grid has no column for are counted, until they are given one', () => {
  const many = Object.fromEntries(Array.from({ length: MAX_GRID_COLUMNS + 2 }, (_, n) => [`f${n}`, n]));
  const cases = [testCase(many, {}), testCase({}, many)];
  const { columns, leftOut } = gridColumns(cases, []);
  expect([columns.length, leftOut]).toEqual([2 * MAX_GRID_COLUMNS, 4]);
  const name = `f${MAX_GRID_COLUMNS}`;
  expect(gridColumns(cases, [{ side: 'input', path: [name], name }]).leftOut).toBe(3);
});

test('a field whose name has dots has another column than a field in a field', () => {
  const columns = columnsOf([testCase({ 'a.b': 1, a: { b: 2 } }, {})]);
  expect(columns.map(({ name, path }) => [name, path])).toEqual([
    ['["a.b"]', ['a.b']],
    ['a.b', ['a', 'b']],
  ]);
});

test('a field is changed, added and taken away, and all others stay as they are and where they are', () => {
  const value = { a: 1, b: { c: 2, d: 3 } };
  expect(JSON.stringify(withField(value, ['a'], 9))).toBe('{"a":9,"b":{"c":2,"d":3}}');
  expect(withField(value, ['b', 'c'], undefined)).toEqual({ a: 1, b: { d: 3 } });
  expect(withField(value, ['x', 'y'], 'new')).toEqual({ ...value, x: { y: 'new' } });
  expect(fieldAt(value, ['b', 'd'])).toBe(3);
  expect(fieldAt(value, ['toString'])).toBeUndefined();
});

test('the types of fields come from the schemas of the rules', () => {
  const properties = {
    age: { type: ['integer', 'null'] },
    day: { type: 'string', format: 'date' },
    list: { type: 'array' },
  };
  const schema = JSON.stringify({ type: 'object', properties: { customer: { type: 'object', properties } } });
  const typeOf = fieldTypes({
    nodes: [{ id: '1', type: 'inputNode', name: 'Request', content: { schema } }],
    edges: [],
  });
  const typeAt = (...path: string[]) => typeOf({ side: 'input', path });
  expect([typeAt('customer', 'age'), typeAt('customer', 'day')]).toEqual(['number', 'date']);
  expect([typeAt('customer', 'list'), typeAt('customer'), typeAt('other')]).toEqual([undefined, undefined, undefined]);
});
