import type { PlainType } from '@rulewright/jdm';
import { afterEach, expect, test, vi } from 'vitest';
import { cellFault, cellText, readCell } from './cell-text.ts';

const inLanguage = (language: string) => void vi.stubGlobal('navigator', { language });
afterEach(() => void vi.unstubAllGlobals());

const types: (PlainType | undefined)[] = [undefined, 'string', 'number', 'boolean', 'date', 'dateTime', 'time'];
const texts = [
  'text',
  '12',
  '1.5',
  '1.500',
  '1,5',
  'true',
  'TRUE',
  'True',
  'yes',
  '',
  ' x ',
  '"quoted"',
  '=1',
  '[1',
  'null',
];
const dates = ['2026-01-31', '31.1.2026', '01/02/2026', '08:30', '8:30'];
const others = [12, 1.5, 1.125, 1e21, 5e-7, -3, 0, 1, true, false, null, [1, 'a'], { a: 1 }];

test.each(['en-US', 'de-DE', 'fr-FR'])('what a cell shows is read as the same value again, in %s', (language) => {
  inLanguage(language);
  for (const type of types)
    for (const value of [...texts, ...dates, ...others])
      expect([type, value, readCell(cellText(value, type), type)]).toEqual([type, value, value]);
  expect(readCell('  ')).toBeUndefined();
  // What would become 0 can still be told apart, and is refused.
  expect([readCell('1e-400'), readCell('0.0')]).toEqual([Number.MIN_VALUE, 0]);
});

test('what is typed into a field of a known type is a value of it, where it is one', () => {
  inLanguage('en-US');
  expect(readCell('5', 'string')).toBe('5');
  expect(readCell('1,000.50', 'number')).toBe(1000.5);
  expect(readCell('yes', 'boolean')).toBe(true);
  expect(readCell('31 January 2026', 'date')).toBe('2026-01-31');
  // Anything else can still be written, to see what the rules make of it.
  expect([readCell('null', 'number'), readCell('many', 'number'), readCell('[1]', 'string')]).toEqual([
    null,
    'many',
    [1],
  ]);
});

test('a sign before it makes JSON of what would be a text of its field', () => {
  expect([readCell('12', 'string'), readCell('=12', 'string'), readCell('= true', 'date')]).toEqual(['12', 12, true]);
  expect([cellText('12', 'string'), cellText(12, 'string')]).toEqual(['12', '=12']);
});

test.each<[string, string, PlainType | undefined, string[]]>([
  ['de-DE', '1.000', 'number', ['1000', '1']],
  ['de-DE', '1.000', undefined, ['1000', '1']],
  ['en-US', '1.500', 'number', ['1.5', '1500']],
  ['en-US', '1,5', 'number', ['1.5']],
  ['en-US', '5%', 'number', ['0.05', '5']],
  ['en-US', '9007199254740993', 'number', []],
  ['en-US', '1', 'boolean', ['true']],
  ['en-US', '31.2.2026', 'date', ['2026-02-28']],
  ['en-US', '1/31/26', 'date', ['2026-01-31', '1926-01-31']],
])('what is not clear stays as it was typed, with what may be meant: in %s, %s', (language, text, type, meant) => {
  inLanguage(language);
  const value = readCell(text, type);
  expect(value).toBe(text);
  expect(cellText(value, type)).toBe(text);
  expect(cellFault(value, type)).toMatchObject({ meant });
  for (const one of meant) expect(cellFault(readCell(one, type), type)).toBeNull();
});

test('a text that would be a value of its field says so, and of a date that has two meanings both', () => {
  inLanguage('en-US');
  expect(cellFault('5', 'number')).toEqual({ message: 'This is a text.', meant: ['5'] });
  expect(cellFault('31.1.2026', 'date')).toEqual({ message: 'This is a text.', meant: ['2026-01-31'] });
  expect(cellFault('02/03/2026', 'date')).toMatchObject({ meant: ['2026-03-02', '2026-02-03'] });
});

test('what is a value of its field, a text or no text at all needs no look', () => {
  inLanguage('en-US');
  expect(cellFault('2026-01-31', 'date')).toBeNull();
  expect(cellFault('1.500', 'string')).toBeNull();
  expect(cellFault('many', undefined)).toBeNull();
  expect(cellFault(true, 'number')).toBeNull();
});

test('truth values as spreadsheets write them are truth values', () => {
  expect(['TRUE', 'FALSE', ' FALSE ', 'Truely'].map((text) => readCell(text))).toEqual([true, false, false, 'Truely']);
});
