import { expect, test } from 'vitest';
import { readValue } from './read-value.ts';

const english = { locale: 'en-US' };

test.each([
  ['1,000.50', 'number', 1000.5],
  ['yes', 'boolean', true],
  ['5', 'string', '5'],
  ['"5"', 'string', '5'],
  ['true', 'string', 'true'],
  ['1/31/2026', 'date', '2026-01-31'],
  ['2026-01-31T10:00:00Z', 'dateTime', '2026-01-31T10:00:00Z'],
  ['9pm', 'time', '21:00'],
] as const)('%s of type %s is the value %s', (typed, type, value) => {
  expect(readValue(typed, type, english)).toEqual({ value });
});

test('asks about what can be read in two ways, and says what cannot be read at all', () => {
  expect(readValue('1.500', 'number', english)).toMatchObject({ alternatives: [1.5, 1500], question: 'decimal' });
  expect(readValue('many', 'number', english)).toEqual({ message: 'This is not a number.', alternatives: [] });
  expect(readValue('12345678901234567890', 'number', english)).toMatchObject({
    message: '12345678901234567890 has more digits than a number can keep.',
  });
  expect(readValue(' ', 'date', english)).toBeNull();
});
