import { expect, test } from 'vitest';
import {
  anyType,
  fieldOf,
  listOf,
  MAX_TYPE_SIZE,
  neverType,
  nonNull,
  nullType,
  numberType,
  objectOf,
  stringType,
  unionOf,
} from './type.ts';
import { typeText } from './type-text.ts';

const named = (...names: string[]) => objectOf(names.map((name) => [name, numberType]));

test('a union has each kind once, and a union with any is any', () => {
  expect(typeText(unionOf(numberType, nullType, numberType))).toBe('number or null');
  expect(unionOf(numberType, anyType)).toBe(anyType);
  expect(unionOf()).toBe(neverType);
  expect(unionOf(neverType, numberType)).toBe(numberType);
  expect(typeText(unionOf(listOf(numberType), listOf(stringType)))).toBe('(number or string)[]');
});

test('a field that only one of two objects has may be missing in their union', () => {
  expect(typeText(unionOf(named('a', 'b'), named('b', 'c')))).toBe(
    '{ a: number or null, b: number, c: number or null }',
  );
});

test('a field that is not named is null, unless the object may have other fields', () => {
  expect(typeText(fieldOf(named('a'), 'b'))).toBe('null');
  expect(typeText(fieldOf(objectOf([], stringType), 'b'))).toBe('string or null');
  expect(typeText(fieldOf(numberType, 'b'))).toBe('null');
  expect(fieldOf(anyType, 'b')).toBe(anyType);
});

test('null can be removed from a type', () => {
  expect(nonNull(unionOf(numberType, nullType))).toBe(numberType);
  expect(nonNull(nullType)).toBe(neverType);
});

test('a type that is too large keeps the names of its fields and loses their types', () => {
  const part = objectOf(Array.from({ length: MAX_TYPE_SIZE / 4 }, (_, n) => [`f${n}`, numberType]));
  const whole = objectOf(Array.from({ length: 8 }, (_, n) => [`part${n}`, part]));
  expect([...whole.fields.keys()]).toHaveLength(8);
  expect(fieldOf(whole, 'part0')).toBe(anyType);
  expect(fieldOf(whole, 'other')).toBe(nullType);
});

test('an object with too many fields loses the names of the last ones', () => {
  const whole = objectOf(Array.from({ length: 3 * MAX_TYPE_SIZE }, (_, n) => [`f${n}`, numberType]));
  expect(whole.size).toBeLessThanOrEqual(MAX_TYPE_SIZE);
  expect(fieldOf(whole, 'f0')).toBe(numberType);
  expect(fieldOf(whole, `f${3 * MAX_TYPE_SIZE - 1}`)).toBe(anyType);
});
