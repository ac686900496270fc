import { expect, test } from 'vitest';
import { lengthAfter } from './log-reader.ts';

test.each([
  ['grows where it was quick, but not at once', 10, 1, 20],
  ['grows to a limit', 400, 1, 500],
  ['stays where it took as long as it should', 200, 50, 200],
  ['shrinks as far as it took too long', 500, 500, 50],
  ['never shrinks to nothing', 10, 30_000, 10],
])('the number of entries that a search looks through next %s', (_what, length, ms, next) => {
  expect(lengthAfter(length, ms)).toBe(next);
});
