import { expect, test } from 'vitest';
import { sameJson } from './same-json.ts';

test.each([
  ['a value and itself', 1, 1, true],
  ['equal objects, in another order', { a: 1, b: [2] }, { b: [2], a: 1 }, true],
  ['a key that is not written', { a: 1, b: undefined }, { a: 1 }, true],
  ['what only a program can see', { a: 1, [Symbol('measured')]: 2 }, { a: 1 }, true],
  ['another value', { a: { b: 1 } }, { a: { b: 2 } }, false],
  ['one key more', { a: 1 }, { a: 1, b: null }, false],
  ['another key', { a: undefined, b: 1 }, { a: 1, b: undefined }, false],
  ['an array and an object', [], {}, false],
  ['a shorter array', [1], [1, 2], false],
  ['null and an object', null, {}, false],
])('%s', (_, one, other, same) => {
  expect(sameJson(one, other)).toBe(same);
  expect(sameJson(other, one)).toBe(same);
});
