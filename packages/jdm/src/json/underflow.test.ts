import { expect, test } from 'vitest';
import { withoutUnderflow } from './underflow.ts';

test.each([
  ['{"n":1e-400}', '{"n":5e-324}'],
  ['[-2E-324, 0.1e-399]', '[-5e-324, 5e-324]'],
  [`[0.${'0'.repeat(400)}1]`, '[5e-324]'],
  [`[0.${'0'.repeat(250)}1e-99]`, '[5e-324]'],
  [`[0.${'0'.repeat(224)}1e-99]`, '[5e-324]'],
])('a number that would underflow to zero becomes the smallest positive number: %.20s', (json, expected) =>
  expect(withoutUnderflow(json)).toBe(expected),
);

test.each(['{"n":0e-400,"m":0.0,"k":1e-300}', '{"1e-400":"\\"1e-400"}', `["0.${'0'.repeat(400)}1"]`])(
  'zeros, strings and names stay unchanged: %.20s',
  (json) => expect(withoutUnderflow(json)).toBe(json),
);
