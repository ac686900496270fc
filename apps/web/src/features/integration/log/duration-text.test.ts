import { expect, test } from 'vitest';
import { durationText } from './duration-text.ts';

test.each([
  [0.84, '0.8 ms'],
  [12.4, '12 ms'],
  [999, '999 ms'],
  [1500, '1.5 s'],
])('%d is %s', (milliseconds, text) => {
  expect(durationText(milliseconds)).toBe(text);
});
