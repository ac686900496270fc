import { expect, test } from 'vitest';
import { columnLetters } from './sheet.ts';

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('names column %i as a spreadsheet does: %s', (index, letters) => {
  expect(columnLetters(index)).toBe(letters);
});
