import { expect, test } from 'vitest';
import { isWrittenLongerThan } from './written-length.ts';

const long = 'x'.repeat(1_000);

test.each([
  ['a text', long],
  ['a list', Array(1_000).fill(1)],
  ['a text in lists and objects', [[{ a: { b: [long] } }]]],
  ['a name', { [long]: 1 }],
  ['many members', Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [n, null]))],
])('%s is longer than it may be', (_name, value) => expect(isWrittenLongerThan(value, 900)).toBe(true));

test.each([
  ['a text', long],
  ['a list', [1, 'two', { three: [4] }, null, true]],
  ['an object', { a: 1, b: { c: 'd' } }],
])('%s is not longer than its JSON', (_name, value) =>
  expect(isWrittenLongerThan(value, JSON.stringify(value).length)).toBe(false),
);

test('what is repeated is not gone through to its end', () => {
  let value: unknown = long;
  for (let depth = 0; depth < 20; depth++) value = Array(1_000).fill(value);
  expect(isWrittenLongerThan(value, 100_000)).toBe(true);
});
