import { expect, onTestFinished, test, vi } from 'vitest';
import { textOfValues, unclearValue, valuesFrom } from './field-values.ts';
import type { PlainKind } from './schema-fields.ts';

const unusual = ['a, b', '', ' x ', '"quoted"', '[1]', '{', 'null', 'two\nlines', 'back\\slash', null];

test.each<[PlainKind, number, unknown[], string]>([
  ['string', 0, ['gold', 'old, gold', '5', 'true'], 'gold, "old, gold", 5, true'],
  ['any', 0, ['gold', 5, '5', true, 'true', null], 'gold, 5, "5", true, "true", null'],
  ['integer', 0, [18, 21, 'old', null], '18, 21, old, null'],
  ['boolean', 0, [true, false], 'true, false'],
  ['date', 0, ['2026-01-31', '31/1/2026', null], '2026-01-31, "31/1/2026", null'],
  ['date-time', 0, ['2026-01-31T12:00:00Z'], '2026-01-31T12:00:00Z'],
  ['time', 0, ['08:30:00Z', '12'], '08:30:00Z, 12'],
  ['number', 1, [[1, 2], []], '[1,2], []'],
  ['object', 0, [{ a: '}, {', b: [] }], '{"a":"}, {","b":[]}'],
])('the values of a field of kind %s, in %i lists, are read from their text as they are', (of, lists, values, text) => {
  const kind = { of, lists };
  expect(textOfValues(values, kind)).toBe(text);
  expect(valuesFrom(text, kind)).toEqual(values);
  expect(valuesFrom(textOfValues(unusual, kind), kind)).toEqual(unusual);
});

test('values are read as people type them', () => {
  const text = { of: 'string', lists: 0 } as const;
  expect(valuesFrom(' gold ,, "silver" ,', text)).toEqual(['gold', 'silver']);
  expect(valuesFrom('5" pipe, "half, "a" b, [x', text)).toEqual(['5" pipe', '"half', '"a" b', '[x']);
  expect(valuesFrom('.5, 1e3, ten', { of: 'number', lists: 0 })).toEqual([0.5, 1000, 'ten']);
  expect(valuesFrom(' , ', text)).toBeNull();
});

test.each([
  ['en-US', '1.5, 1,000; 7', [1.5, 1000, 7], '1.5, 1000, 7'],
  ['en-US', '18,21', [18, 21], '18, 21'],
  ['de-DE', '1,5; 1.000,5; 7', [1.5, 1000.5, 7], '1,5; 1000,5; 7'],
  ['de-DE', '18, 21', [18, 21], '18, 21'],
  ['de-DE', '"old"; 1,5', ['old', 1.5], 'old; 1,5'],
])('numbers are typed and shown as in a table: in %s, %s', (language, typed, values, shown) => {
  vi.stubGlobal('navigator', { language });
  onTestFinished(() => void vi.unstubAllGlobals());
  const kind = { of: 'number', lists: 0 } as const;
  expect(valuesFrom(typed, kind)).toEqual(values);
  expect(textOfValues(values, kind)).toBe(shown);
  expect(valuesFrom(shown, kind)).toEqual(values);
  expect(unclearValue(typed, kind)).toBeNull();
});

test('a number that may be two is none of them, and it is said which', () => {
  vi.stubGlobal('navigator', { language: 'de-DE' });
  onTestFinished(() => void vi.unstubAllGlobals());
  const number = { of: 'number', lists: 0 } as const;
  expect(unclearValue('7; 1.500', number)).toBe('It is not clear which number 1.500 is. Write 1500 or 1,5.');
  expect(unclearValue('1.500', { of: 'string', lists: 0 })).toBeNull();
});

test('dates are typed as in a table, and what is no date is refused unless it stands in quotes', () => {
  vi.stubGlobal('navigator', { language: 'de-DE' });
  onTestFinished(() => void vi.unstubAllGlobals());
  const date = { of: 'date', lists: 0 } as const;
  expect(valuesFrom('31.1.2026, 1. Februar 2026', date)).toEqual(['2026-01-31', '2026-02-01']);
  expect(unclearValue('31.1.2026, "never", null', date)).toBeNull();
  expect(unclearValue('31.1.2026, never', date)).toBe('"never" is not a date.');
  expect(unclearValue('31.1.26', date)).toBe(
    'It is not clear which year 31.1.26 is in. Write 2026-01-31 or 1926-01-31.',
  );
});
