import { expect, test } from 'vitest';
import { Decimal } from '../../number/decimal.ts';
import { Budget } from '../value/budget.ts';
import { fromJson } from '../value/from-json.ts';
import { SchemaCompiler, schemaFault } from './compile-schema.ts';
import { formats } from './formats.ts';

function mismatchOf(schema: unknown, value: unknown, steps = 100_000) {
  const read = fromJson(value, new Budget(Number.POSITIVE_INFINITY));
  return new SchemaCompiler(schema).compile(schema)(read, new Budget(steps))?.mismatch ?? null;
}

const other = (text: string) => ({ kind: 'other', text });

test.each<[schema: unknown, fitting: unknown, value: unknown, path: string[], reason: object]>([
  [{ type: 'integer' }, 2, 2.5, [], { kind: 'type', expected: 'integer' }],
  [{ type: ['string', 'null'] }, null, 1, [], other('1 is not of types "null", "string"')],
  [{ required: ['a'] }, { a: null }, { b: 1 }, ['a'], { kind: 'missing' }],
  [{ properties: { a: { minimum: 6 } } }, { a: 6 }, { a: 5 }, ['a'], other('5 is less than the minimum of 6')],
  [{ exclusiveMaximum: 0.3 }, 0.29, 0.3, [], other('0.3 is greater than or equal to the maximum of 0.3')],
  [{ multipleOf: 0.1 }, -0.3, 0.35, [], other('0.35 is not a multiple of 0.1')],
  [{ maxLength: 1 }, '😀', 'ab', [], other('"ab" is longer than 1 character')],
  [{ pattern: '^a+$' }, 'aa', 'ab', [], other('"ab" does not match "^a+$"')],
  [
    { enum: [{ b: 1, a: [2] }, 'x'] },
    { a: [2], b: 1 },
    { a: [2] },
    [],
    other('{"a":[2]} is not one of {"a":[2],"b":1} or "x"'),
  ],
  [{ const: 1 }, 1, '1', [], other('1 was expected')],
  [{ items: { type: 'string' } }, ['a'], ['a', 1], ['1'], { kind: 'type', expected: 'string' }],
  [{ items: [{ const: 1 }], additionalItems: false }, [1], [1, 2], ['1'], { kind: 'not-allowed' }],
  [{ contains: { const: 1 } }, [2, 1], [2], [], other('None of [2] are valid under the given schema')],
  [
    { uniqueItems: true },
    [1, '1', [1]],
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    [],
    other('[{"a":1,"b":2},{"a":1,"b":2}] has non-unique elements'),
  ],
  [
    { additionalProperties: false, patternProperties: { '^a': true } },
    { ab: 1 },
    { c: 1, b: 1 },
    ['b'],
    { kind: 'not-allowed' },
  ],
  [
    { additionalProperties: { type: 'null' }, properties: { a: {} } },
    { a: 1 },
    { c: 1 },
    ['c'],
    { kind: 'type', expected: 'null' },
  ],
  [{ propertyNames: { maxLength: 2 } }, { ab: 1 }, { abc: 1 }, [], other('"abc" is longer than 2 characters')],
  [{ minProperties: 1 }, { a: 1 }, {}, [], other('{} has less than 1 property')],
  [{ dependencies: { a: ['b'], c: { required: ['d'] } } }, { b: 1 }, { a: 1 }, ['b'], { kind: 'missing' }],
  [{ anyOf: [{ type: 'string' }, { minimum: 4 }] }, 4, 3, [], { kind: 'no-alternative' }],
  [{ oneOf: [{ minimum: 4 }, { minimum: 2 }] }, 3, 1, [], { kind: 'no-alternative' }],
  [{ not: { type: 'string' } }, 1, 'x', [], other('{"type":"string"} is not allowed for "x"')],
  [
    JSON.parse('{ "if": { "type": "string" }, "then": { "minLength": 2 }, "else": { "minimum": 2 } }'),
    'ab',
    1,
    [],
    other('1 is less than the minimum of 2'),
  ],
  [
    { contentEncoding: 'base64', contentMediaType: 'application/json' },
    'e30=',
    'e30',
    [],
    other('"e30" is not compliant with "base64" content encoding'),
  ],
  [
    { contentMediaType: 'application/json', contentEncoding: 'base64' },
    'e30=',
    'Iv8i',
    [],
    other('"Iv8i" is not compliant with "application/json" media type'),
  ],
  [{ contentEncoding: 'base64' }, 'ew==', 'e3==', [], other('"e3==" is not compliant with "base64" content encoding')],
  [
    { contentEncoding: 'base64', contentMediaType: 'image/png', type: 'string' },
    'no base64',
    1,
    [],
    { kind: 'type', expected: 'string' },
  ],
  [{ $ref: '#/definitions/a~1b', definitions: { 'a/b': { const: 1 } }, minimum: 5 }, 1, 2, [], other('1 was expected')],
  [
    { items: { $ref: '#one' }, definitions: { x: { $id: '#one', const: 1 } } },
    [1],
    [2],
    ['0'],
    other('1 was expected'),
  ],
])('%j takes %j, and tells of %j what does not fit', (schema, fitting, value, path, reason) => {
  expect([mismatchOf(schema, fitting), mismatchOf(schema, value)]).toEqual([null, { path, reason }]);
});

test('a schema may refer to itself for what is inside of a value', () => {
  const tree = { required: ['name'], properties: { parts: { items: { $ref: '#' } } } };
  expect(mismatchOf(tree, { name: 'a', parts: [{ name: 'b', parts: [] }] })).toBeNull();
  expect(mismatchOf(tree, { name: 'a', parts: [{ parts: [] }] })).toEqual({
    path: ['parts', '0', 'name'],
    reason: { kind: 'missing' },
  });
});

test.each([
  [{ $ref: '#' }],
  [{ allOf: [{ $ref: '#' }] }],
  [{ anyOf: [{ $ref: '#/definitions/a' }], definitions: { a: { $ref: '#' } } }],
])('%j refers to itself without going into the value, which tests nothing', (schema) => {
  expect(mismatchOf(schema, { a: [1] })).toBeNull();
});

test('all digits of a number count, however many it has', () => {
  const barely = new Decimal(10_000_000_000_000_000_000_001n, 22);
  expect(mismatchOf({ maximum: 1 }, barely)).toEqual({
    path: [],
    reason: other('1.0000000000000000000001 is greater than the maximum of 1'),
  });
  expect(mismatchOf({ minimum: 1, maximum: 1e300, multipleOf: 1e-22 }, barely)).toBeNull();
  expect(mismatchOf({ enum: [1] }, new Decimal(1_000n, 3))).toBeNull();
});

test.each([
  [{ minLength: -1 }, '"minLength" must be a whole number that is not negative'],
  [{ properties: { a: 5 } }, 'a schema must be an object, true or false'],
  [{ type: 'text' }, '"type" must be the name of a type, or several'],
  [{ pattern: '(' }, '"pattern" must be a regular expression, and "(" ends too early'],
  [{ patternProperties: { '(a)\\1': {} } }, '"(a)\\1" refers back to a group, which is not supported'],
  [{ $ref: '#/definitions/none' }, '"#/definitions/none" refers to something that is not there'],
  [{ $ref: 'http://a.b/c' }, '"http://a.b/c" refers to something outside of the schema'],
])('%j is no schema: %s', (schema, why) => {
  expect(schemaFault(schema)).toContain(why);
  expect(schemaFault(JSON.stringify(schema))).toContain(why);
});

test('a definition that nothing refers to may refer to nothing, and a schema that is half written counts for nothing', () => {
  expect(schemaFault({ definitions: { a: { $ref: '#/definitions/none' } } })).toBeNull();
  expect(schemaFault('{ "type": ')).toBeNull();
});

test.each(Object.keys(formats))(
  'a text of the format %s is told from others in time that its length bounds',
  (name) => {
    const check = formats[name] as (text: string) => boolean;
    const long = ['a', '1', ':', '/', 'a.', '%', '-', '@', '~', '{', '1:'].map((part) => part.repeat(5_000));
    const started = performance.now();
    for (const text of long) check(`${text}!`);
    expect(performance.now() - started).toBeLessThan(2_000);
  },
);

test('whatever makes a schema costly counts against the budget', () => {
  const list = Array.from({ length: 2_000 }, (_, at) => ({ at, text: 'x'.repeat(50) }));
  const costly: [schema: unknown, value: unknown][] = [
    [{ uniqueItems: true }, list],
    [{ items: { enum: [{ a: 1 }] } }, [{ ...list }]],
    [{ items: { anyOf: Array(50).fill({ required: ['b'] }) } }, list],
    [{ contains: { const: 1 } }, list],
    [{ additionalProperties: { type: 'string' } }, { ...list }],
    [{ patternProperties: { '9$': {} } }, { ...list }],
    [{ propertyNames: { maxLength: 3 } }, { ...list }],
    [{ format: 'uri' }, 'a'.repeat(100_000)],
    [{ pattern: 'b' }, 'a'.repeat(10_000)],
    [{ contentMediaType: 'application/json' }, '['.repeat(100_000)],
  ];
  for (const [schema, value] of costly)
    expect(() => mismatchOf(schema, value, 1_000), JSON.stringify(schema)).toThrow();
});
