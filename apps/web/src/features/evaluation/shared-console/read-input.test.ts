import { expect, test } from 'vitest';
import { readInput } from './read-input.ts';

test.each([
  ['{"n":1e400}', 'The number at "n" is too large.'],
  ['{"order":{"items":[1,{"total":-1e400}]}}', 'The number at "order.items.1.total" is too large.'],
  ['{"id":9007199254740993}', 'The number at "id" is beyond 9007199254740991, where numbers are not exact.'],
])(
  'a number that would be sent as another one is refused by its place, as the server names it: %s',
  (text, message) => {
    expect(() => readInput(text, 'not JSON')).toThrow(message);
  },
);

test('a text that is not JSON is refused in the words of who asks', () => {
  expect(() => readInput('{', 'not JSON')).toThrow('not JSON');
});
