import { describe, expect, test } from 'vitest';
import { parseExpression } from '../parse.ts';
import type { Type } from '../types/type.ts';
import { anyType, booleanType, listOf, nullType, numberType, objectOf, stringType, unionOf } from '../types/type.ts';
import { typeText } from '../types/type-text.ts';
import { inferType } from './infer.ts';

const item = objectOf([
  ['price', numberType],
  ['label', unionOf(stringType, nullType)],
]);

const environment = objectOf([
  ['amount', numberType],
  ['name', stringType],
  ['vip', booleanType],
  ['maybe', unionOf(numberType, nullType)],
  ['items', listOf(item)],
  ['customer', objectOf([['age', numberType]])],
  ['unknown', anyType],
  ['$', stringType],
]);

function typeOf(text: string, within: Type = environment): string {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return typeText(inferType(parsed.tree, within));
}

describe('an expression has the type of its result in the engine', () => {
  test.each([
    ['1.5', 'number'],
    ['"a"', 'string'],
    ['true', 'boolean'],
    ['null', 'null'],
    [`\`to \${name}\``, 'string'],
    ['[1, "a"]', '(number or string)[]'],
    ['[]', 'never[]'],
    ['{a: 1, "b c": {d: name}}', '{ a: number, b c: { d: string } }'],
    ['{a: 1, a: name}', '{ a: number }'],
    ['{a: 1, [name]: vip}', '{ a: number or boolean, … }'],
    ['[1..5]', 'range'],

    ['amount', 'number'],
    ['customer.age', 'number'],
    ['customer["age"]', 'number'],
    ['customer.phone', 'null'],
    ['customer.phone.number', 'null'],
    ['unknown.anything', 'any'],
    ['items[0]', '{ price: number, label: string or null } or null'],
    ['items[0].price', 'number or null'],
    ['items[0:1]', '{ price: number, label: string or null }[]'],
    ['name[0:1]', 'string'],
    ['$root.amount', 'number'],
    ['$', 'string'],

    ['amount + 1', 'number'],
    ['name + "!"', 'string'],
    ['unknown + 1', 'number'],
    ['unknown + unknown', 'number or string'],
    ['name + 1', 'never'],
    ['-amount', 'number'],
    ['amount / 2', 'number'],
    ['amount / maybe', 'number or null'],
    ['amount > 1', 'boolean'],
    ['not vip', 'boolean'],
    ['vip and amount', 'boolean or number'],
    ['maybe ?? 0', 'number'],
    ['maybe ?? name', 'number or string'],
    ['vip ? amount : null', 'number or null'],
    ['amount in [1..5]', 'boolean'],

    ['upper(name)', 'string'],
    ['split(name, ",")', 'string[]'],
    ['d("2025-01-01")', 'date'],
    ['d("2025-01-01").add(1, "day").year()', 'number or null'],
    ['d("2025-01-01").format()', 'string'],
    ['name.year()', 'never'],
    ['min([1, 2])', 'number'],
    ['max([d("2025-01-01")])', 'date'],
    ['values(customer)', 'number[]'],
    ['flatten([[1], "a"])', '(string or number)[]'],

    ['map(items, #.price)', 'number[]'],
    ['map(items as item, item.label)', '(string or null)[]'],
    ['map(items, map(items, #.label))', '(string or null)[][]'],
    ['map([1..3], # * 2)', 'number[]'],
    ['filter(items, #.price > 1)', '{ price: number, label: string or null }[]'],
    ['flatMap(items, [#.price, name])', '(number or string)[]'],
    ['count(items, true)', 'number'],
    ['some(items, #.price > 1)', 'boolean'],
    ['map(amount, #)', 'never'],

    ['x = amount; x + 1', 'number'],
    ['x = amount; y.z = name', '{ x: number, y: { z: string } }'],
    ['amount = name; amount', 'string'],
    ['[x = 1; x]', 'any'],
    ['x = customer; x.age = name; customer.age', 'any'],
    ['x.y = customer; x.y.age = name; customer', 'any'],
    ['x = {a: 1}; x.b = name; x', '{ a: number, b: string }'],
  ])('%s is %s', (text, type) => expect(typeOf(text)).toBe(type));
});

test('the type of every part of an expression can be observed', () => {
  const parsed = parseExpression('map(items, #.price + 1)');
  const types: string[] = [];
  if (parsed.ok)
    inferType(parsed.tree, environment, undefined, ({ start, end }, type) =>
      types.push(`${start}-${end} ${typeText(type)}`),
    );
  expect(types).toEqual([
    '4-9 { price: number, label: string or null }[]',
    '11-12 { price: number, label: string or null }',
    '11-18 number',
    '21-22 number',
    '11-22 number',
    '0-23 number[]',
  ]);
});

describe('an adversarial expression is inferred without exceeding the stack or the time of a test', () => {
  test.each([
    ['a long chain of operators', `1${' + 1'.repeat(4_900)}`, 'number'],
    ['a long chain of names', `unknown${'.a'.repeat(9_900)}`, 'any'],
    ['many nested conditionals', `${'vip ? 1 : '.repeat(1_900)}2`, 'any'],
    ['many signs', `${'not '.repeat(4_900)}vip`, 'boolean'],
  ])('%s', (_name, text, type) => expect(typeOf(text)).toBe(type));

  test('objects that contain the previous object several times', () => {
    const lines = Array.from({ length: 60 }, (_, n) => `x${n + 1} = {a: x${n}, b: x${n}, c: [x${n}]}`);
    expect(typeOf(`x0 = 1; ${lines.join('; ')}; vip ? x59 : x60`)).toBe('any');
  });
});
