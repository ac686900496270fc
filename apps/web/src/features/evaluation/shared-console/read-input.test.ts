import { expect, test } from 'vitest';
import { readInput } from './read-input.ts';

test.each([
  ['{"n":1e400}', 'The number at "n" is too large.'],
  ['{"order":{"items":[1,{"total":-1e400}]}}', 'The number at "order.items.1.total" is too large.'],
])('a number that JSON would send as null is refused by its place, as the server names it: %s', (text, message) => {
  expect(() => readInput(text, 'not JSON')).toThrow(message);
});

test('a text that is not JSON is refused in the words of who asks', () => {
  expect(() => readInput('{', 'not JSON')).toThrow('not JSON');
});
