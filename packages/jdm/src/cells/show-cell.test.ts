import { describe, expect, test } from 'vitest';
import type { CellContext, CellType } from './cell-context.ts';
import { readCell } from './read-cell.ts';
import { showCell } from './show-cell.ts';

const context = (type: CellType, more: Partial<CellContext> = {}): CellContext => ({
  type,
  side: 'input',
  locale: 'en-US',
  ...more,
});

describe('a stored cell is shown as people type it', () => {
  test.each([
    ['string', '"car", "van"', 'car, van'],
    ['string', "['car', 'van']", 'car, van'],
    ['string', 'not in ["car", "van"]', 'not car, van'],
    ['string', '!= "a" and != "b"', 'not a, b'],
    ['string', '$ == "car"', 'car'],
    ['string', '"a, b"', '"a, b"'],
    ['string', '"not car"', '"not car"'],
    ['string', '""', '""'],
    ['string', '" car"', '" car"'],
    ['string', '"len(x)"', '"len(x)"'],
    ['string', 'startsWith($, "A"), "van"', 'van, starts with A'],
    ['string', '`it\'s 5" long`', 'it\'s 5" long'],
    ['number', 'in [1, 2]', '1, 2'],
    ['number', '>= 1_000', '>= 1000'],
    ['number', '$ > 5 and $ < 9', '> 5 and < 9'],
    ['number', '(0.8..1.0]', '(0.8..1]'],
    ['boolean', '$ == true', 'true'],
    ['date', 'd($).isSameOrAfter("2026-01-01", "day")', '>= 2026-01-01'],
    ['date', 'd($) >= d("2026-01-01")', '>= 2026-01-01 00:00'],
    ['date', 'd($).isSame("2026-01-01 10:30:05")', '2026-01-01 10:30:05'],
    ['date', 'not d($).isSame("2026-01-01", "day")', 'not 2026-01-01'],
    ['time', 'time($) in [time("09:00")..time("17:30")]', '09:00..17:30'],
  ] as const)('of type %s: %s', (type, stored, text) => {
    expect(showCell(stored, context(type))).toMatchObject({ text, as: 'value' });
  });

  test.each([
    ['string', '"PC-1"', 'PC-1'],
    ['string', '"car, van"', 'car, van'],
    ['number', '1000.5', '1000.5'],
    ['boolean', 'true', 'true'],
    ['date', '"2026-01-31"', '2026-01-31'],
    ['dateTime', '"2026-01-31T10:00:00Z"', '2026-01-31 10:00Z'],
    ['time', '"09:00"', '09:00'],
  ] as const)('a result of type %s: %s', (type, stored, text) => {
    expect(showCell(stored, context(type, { side: 'output' }))).toEqual({ text, as: 'value' });
  });

  test('with the decimal separator of the locale, and no other', () => {
    expect(showCell('1000.5, 2', context('number', { locale: 'de-DE' })).text).toBe('1000,5; 2');
  });

  test('in a column that tests d(x) or date(x)', () => {
    expect(showCell('>= d("2026-01-01")', context('date', { field: 'd(signup)' })).text).toBe('>= 2026-01-01 00:00');
    expect(showCell('> date("2026-01-01")', context('date', { field: 'date(signup)' })).text).toBe('> 2026-01-01');
  });
});

describe('everything else is shown as the expression that it is', () => {
  test.each([
    ['string', 'car'],
    ['string', 'len($) > 3'],
    ['string', '> 5'],
    ['number', '18-21'],
    ['number', 'base * 2'],
    ['number', '"18"'],
    ['boolean', 'isAdult'],
    // These compare a text with a date, or match what is no date.
    ['date', '>= "2026-01-01"'],
    ['date', '>= d("2026-01-01")'],
    ['date', 'd($) <= d("2026-01-01")'],
    ['date', 'date($) >= date("2026-01-01")'],
    ['date', '"2026-01-01"'],
  ] as const)('of type %s: %s', (type, stored) => {
    expect(showCell(stored, context(type))).toMatchObject({ text: `=${stored}`, as: 'expression' });
  });

  test.each([
    ['string', 'car', 'car', '"car"'],
    ['number', '18-21', '18..21', '[18..21]'],
    ['date', '>= "2026-01-01"', '>= 2026-01-01', 'd($).isSameOrAfter("2026-01-01", "day")'],
    ['date', '2026-01-01', '2026-01-01', 'd($).isSame("2026-01-01", "day")'],
  ] as const)('with what was probably meant, of type %s: %s', (type, stored, label, meant) => {
    expect(showCell(stored, context(type)).choices).toEqual([{ label, stored: meant }]);
  });

  test('with a space before what begins with a sign of equality', () => {
    expect(showCell('== limit', context('number')).text).toBe('= == limit');
    expect(readCell('= == limit', context('number')).stored).toBe('== limit');
  });
});

describe('what was not understood', () => {
  test.each([
    ['number', '40-18'],
    ['number', '1,5'],
    ['date', '2026-02-29'],
    ['date', 'soon enough'],
    ['number', '[40..18]'],
  ] as const)('stays as it was typed and is marked, of type %s: %s', (type, stored) => {
    expect(showCell(stored, context(type))).toMatchObject({ text: stored, as: 'unclear' });
  });
});

test('a text that could be a field is shown in quotes, and the field is offered', () => {
  const isName = (name: string) => name === 'base';
  expect(showCell('"base"', context('string', { isName }))).toEqual({
    text: '"base"',
    as: 'value',
    choices: [{ label: 'Use the field base', stored: 'base' }],
  });
  expect(showCell('base', context('string', { isName })).text).toBe('=base');
});

test('a column without a type shows what is stored', () => {
  expect(showCell('> 5', context('any'))).toEqual({ text: '> 5', as: 'expression' });
});

test.each([
  ['not applicable', '!= "applicable"'],
  ['contains nuts', 'contains($, "nuts")'],
  ['starts with A', 'startsWith($, "A")'],
  ['ends with B', 'endsWith($, "B")'],
])('%s is a condition, beside which the text is offered', (typed, stored) => {
  const context = { type: 'string', side: 'input' } as const;
  const choices = [{ label: `"${typed}"`, stored: `"${typed}"` }];
  expect(readCell(typed, context)).toMatchObject({ as: 'value', stored, choices });
  expect(showCell(stored, context)).toEqual({ text: typed, as: 'value', choices });
  expect(showCell(`"${typed}"`, context)).toEqual({ text: `"${typed}"`, as: 'value' });
});
