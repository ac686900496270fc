import { describe, expect, test } from 'vitest';
import type { CellContext, CellType } from './cell-context.ts';
import { readCell } from './read-cell.ts';
import { showCell } from './show-cell.ts';

const input = (type: CellType, more: Partial<CellContext> = {}): CellContext => ({
  type,
  side: 'input',
  locale: 'en-US',
  ...more,
});
const output = (type: CellType, more: Partial<CellContext> = {}): CellContext => ({
  ...input(type, more),
  side: 'output',
});

const day = (value: string) => `d($).isSame("${value}", "day")`;
const choicesOf = (typed: string, context: CellContext) => {
  const read = readCell(typed, context);
  return read.as === 'unclear' ? read.choices.map(({ stored }) => stored) : read;
};

describe('an input cell of texts', () => {
  test.each([
    ['car', '"car"'],
    ['  car ', '"car"'],
    ['car, van', '"car", "van"'],
    ['not car', '!= "car"'],
    ['not car, van', 'not in ["car", "van"]'],
    ['starts with A', 'startsWith($, "A")'],
    ['not ends with A', 'not endsWith($, "A")'],
    ['contains a and not contains b', 'contains($, "a") and not contains($, "b")'],
    ['van, starts with A', '"van", startsWith($, "A")'],
    ['"a, b"', '"a, b"'],
    ['"a, b", c', '"a, b", "c"'],
    ['not "a, b"', '!= "a, b"'],
    ['starts with "A"', 'startsWith($, "A")'],
    ["it's", '"it\'s"'],
    ['5" pipe', "'5\" pipe'"],
    [`it's 5" long`, `\`it's 5" long\``],
    ['42', '"42"'],
    ['true', '"true"'],
    ['PC-1', '"PC-1"'],
    ['made in China', '"made in China"'],
    ['salt and pepper', '"salt and pepper"'],
    ['A & B', '"A & B"'],
    ['Item(s)', '"Item(s)"'],
    ['null', '"null"'],
    ['“car”', '"car"'],
    ['‘car’', '"car"'],
    ['“car”, van', '"car", "van"'],
    ['the “big” car', '"the “big” car"'],
    ['<> car', '!= "car"'],
    ['not car, not van', 'not in ["car", "van"]'],
    ['car or van', '"car", "van"'],
    ['"car or van"', '"car or van"'],
    ['Oregon', '"Oregon"'],
  ])('reads %s as %s', (typed, stored) => {
    expect(readCell(typed, input('string'))).toMatchObject({ as: 'value', stored });
  });

  test.each([
    ['=car', 'car'],
    ['= car', 'car'],
    ['len($) > 3', 'len($) > 3'],
    ['"a" + b', '"a" + b'],
    ['$ == upper(name)', '$ == upper(name)'],
    ['> limit', '> limit'],
  ])('reads %s as an expression', (typed, stored) => {
    expect(readCell(typed, input('string'))).toEqual({ as: 'expression', stored });
  });

  test('takes a word that is also a field for a text, and offers the field', () => {
    const isName = (name: string) => name === 'base';
    expect(readCell('base', input('string', { isName }))).toEqual({
      as: 'value',
      stored: '"base"',
      choices: [{ label: 'Use the field base', stored: 'base' }],
    });
    expect(readCell('=base', input('string', { isName }))).toEqual({ as: 'expression', stored: 'base' });
  });

  test.each([
    ['car,', ['"car"', '"car,"']],
    ['starts with A, B', ['startsWith($, "A"), startsWith($, "B")', 'startsWith($, "A"), "B"', '"starts with A, B"']],
    ['lenn(name)', ['"lenn(name)"']],
  ])('asks what %s means', (typed, stored) => {
    expect(choicesOf(typed, input('string'))).toEqual(stored);
  });

  test('keeps a text with every kind of quotation mark as it was typed, and says why', () => {
    const typed = '`\'"';
    expect(readCell(typed, input('string'))).toMatchObject({ as: 'unclear', stored: typed, choices: [] });
  });
});

describe('an input cell of numbers', () => {
  test.each([
    ['18', '18'],
    ['>= 18', '>= 18'],
    ['≥18', '>= 18'],
    ['18-21', '[18..21]'],
    ['18 – 21', '[18..21]'],
    ['18..21', '[18..21]'],
    ['18 to 21', '[18..21]'],
    ['-5--2', '[-5..-2]'],
    ['[18..21)', '[18..21)'],
    ['> 5 and < 9', '> 5 and < 9'],
    ['1, 2', '1, 2'],
    ['6,7,8', '6, 7, 8'],
    ['1 or 2', '1, 2'],
    ['not 5', '!= 5'],
    ['not 1, 2', 'not in [1, 2]'],
    ['not 18-21', 'not in [18..21]'],
    ['1,000.50', '1000.5'],
    ['1,000 to 2,000', '[1000..2000]'],
    ['1 000', '1000'],
    ['.5', '0.5'],
    ['007', '7'],
    ['1.125', '1.125'],
    ['50_000', '50000'],
    ['1, 10-20', '1, [10..20]'],
  ])('reads %s as %s', (typed, stored) => {
    expect(readCell(typed, input('number'))).toEqual({ as: 'value', stored });
  });

  test.each([
    ['1.000,50', '1000.5'],
    ['1,5', '1.5'],
    ['1,5; 2,5', '1.5, 2.5'],
    ['18,5-21', '[18.5..21]'],
    ['1,125', '1.125'],
  ])('reads %s in German as %s', (typed, stored) => {
    expect(readCell(typed, input('number', { locale: 'de-DE' }))).toEqual({ as: 'value', stored });
  });

  test.each([
    ['1,5', 'en-US', ['1.5', '1, 5']],
    ['1.500', 'en-US', ['1.5', '1500']],
    ['1.000', 'de-DE', ['1000', '1']],
    ['1.125', 'de-DE', ['1125', '1.125']],
    ['1.000,50', 'en-US', ['1000.5']],
    ['1,000.50', 'de-DE', ['1000.5']],
    ['>= 1,5', 'en-US', ['>= 1.5']],
    ['5%', 'en-US', ['0.05', '5']],
    ['12.5 %', 'en-US', ['0.125', '12.5']],
    ['$5', 'en-US', ['5']],
    ['5 EUR', 'en-US', ['5']],
    ['40-18', 'en-US', ['[18..40]']],
  ])('asks what %s means in %s', (typed, locale, stored) => {
    expect(choicesOf(typed, input('number', { locale }))).toEqual(stored);
  });

  test('reads a number by the answer to what its separators are', () => {
    expect(readCell('1.500', input('number', { decimal: '.' })).stored).toBe('1.5');
    expect(readCell('1.500', input('number', { decimal: ',' })).stored).toBe('1500');
  });

  test.each(['base * 2', 'len(name)', '> limit', 'limit'])('reads %s as an expression', (typed) => {
    expect(readCell(typed, input('number'))).toEqual({ as: 'expression', stored: typed });
  });

  test('does not understand several words', () => {
    expect(readCell('a lot', input('number'))).toMatchObject({ as: 'unclear', message: 'This is not a number.' });
  });
});

describe('an input cell of truth values', () => {
  test.each([
    ['yes', 'true'],
    ['No', 'false'],
    ['TRUE', 'true'],
    ['FALSCH', 'false'],
    ['not true', '!= true'],
  ])('reads %s as %s', (typed, stored) => {
    expect(readCell(typed, input('boolean'))).toEqual({ as: 'value', stored });
  });

  test('asks whether 1 is true', () => expect(choicesOf('1', input('boolean'))).toEqual(['true']));
});

describe('an input cell of dates', () => {
  test.each([
    ['2026-01-31', day('2026-01-31')],
    ['2026-1-5', day('2026-01-05')],
    ['1/31/2026', day('2026-01-31')],
    ['31.1.2026', day('2026-01-31')],
    ['25/12/2026', day('2026-12-25')],
    ['Jan 31, 2026', day('2026-01-31')],
    ['31 January 2026', day('2026-01-31')],
    ['"2026-01-31"', day('2026-01-31')],
    ['2028-02-29', day('2028-02-29')],
    ['>= 2026-01-31', 'd($).isSameOrAfter("2026-01-31", "day")'],
    ['>= "2026-01-31"', 'd($).isSameOrAfter("2026-01-31", "day")'],
    ['< 1/31/2026', 'd($).isBefore("2026-01-31", "day")'],
    ['2026-01-01..2026-12-31', 'd($).isSameOrAfter("2026-01-01", "day") and d($).isSameOrBefore("2026-12-31", "day")'],
    ['["2026-01-01".."2026-12-31")', 'd($).isSameOrAfter("2026-01-01", "day") and d($).isBefore("2026-12-31", "day")'],
    ['1/1/2026 - 1/31/2026', 'd($).isSameOrAfter("2026-01-01", "day") and d($).isSameOrBefore("2026-01-31", "day")'],
    ['2026-01-01, 2026-02-01', `${day('2026-01-01')} or ${day('2026-02-01')}`],
    ['not 2026-01-01', `not ${day('2026-01-01')}`],
    ['not 2026-01-01, 2026-02-01', `not ${day('2026-01-01')} and not ${day('2026-02-01')}`],
    [
      'not 2026-01-01..2026-02-01',
      'not d($).isSameOrAfter("2026-01-01", "day") or not d($).isSameOrBefore("2026-02-01", "day")',
    ],
    ['2026-01-01 10:00', 'd($).isSame("2026-01-01 10:00:00")'],
    ['2026-01-01T10:00:00Z', 'd($).isSame("2026-01-01T10:00:00Z")'],
    ['> 2026-01-01 9pm', 'd($).isAfter("2026-01-01 21:00:00")'],
    [
      '2026-03-01, 2026-01-01..2026-01-31',
      `d($).isSameOrAfter("2026-01-01", "day") and d($).isSameOrBefore("2026-01-31", "day") or ${day('2026-03-01')}`,
    ],
  ])('reads %s as %s', (typed, stored) => {
    expect(readCell(typed, input('date'))).toEqual({ as: 'value', stored });
    expect(readCell(typed, input('dateTime'))).toEqual({ as: 'value', stored });
  });

  test.each([
    ['01/02/2026', 'en-US', '2026-01-02'],
    ['01/02/2026', 'en-GB', '2026-02-01'],
    ['1. Februar 2026', 'de-DE', '2026-02-01'],
  ])('reads %s in %s as %s', (typed, locale, value) => {
    expect(readCell(typed, input('date', { locale })).stored).toBe(day(value));
  });

  test('asks which day is meant where the locale is not known, unless somebody has answered', () => {
    const unknown = input('date', { locale: undefined });
    expect(choicesOf('01/02/2026', unknown)).toEqual([day('2026-02-01'), day('2026-01-02')]);
    expect(readCell('01/02/2026', { ...unknown, dayOrder: 'dayFirst' }).stored).toBe(day('2026-02-01'));
  });

  test.each([
    ['2026-02-29', 'There is no day 2026-02-29: 2026 is no leap year.', [day('2026-02-28'), day('2026-03-01')]],
    ['>= 2026-04-31', 'There is no day 2026-04-31: this month has 30 days.', null],
    ['2026-13-01', 'There is no day 2026-13-01: a year has 12 months.', []],
    ['1/2/26', 'It is not clear which year 1/2/26 is in.', [day('2026-01-02'), day('1926-01-02')]],
    ['2026-12-31..2026-01-01', 'The range 2026-12-31 to 2026-01-01 is backwards, so that nothing is in it.', null],
    ['soon enough', 'This is not a date.', []],
  ])('does not guess what %s means', (typed, message, stored) => {
    expect(readCell(typed, input('date'))).toMatchObject({ as: 'unclear', stored: typed, message });
    if (stored) expect(choicesOf(typed, input('date'))).toEqual(stored);
  });

  test('asks what a zone means in a condition, which the engine ignores', () => {
    expect(choicesOf('2026-01-01T10:00:00+02:00', input('dateTime'))).toEqual([
      'd($).isSame("2026-01-01 10:00:00")',
      'd($).isSame("2026-01-01T08:00:00Z")',
    ]);
  });

  test('says that a cell cannot have two ranges', () => {
    const read = readCell('2026-01-01..2026-01-31, 2026-03-01..2026-03-31', input('date'));
    expect(read).toMatchObject({ as: 'unclear', message: expect.stringContaining('Use a row for each range') });
  });

  test('writes seconds in a column that tests date(x)', () => {
    const context = input('date', { field: 'date(signup)' });
    expect(readCell('> 2026-01-01', context).stored).toBe('> date("2026-01-01")');
    expect(readCell('2026-01-01..2026-12-31', context).stored).toBe('[date("2026-01-01")..date("2026-12-31")]');
  });
});

describe('an input cell of times', () => {
  test.each([
    ['9:00', 'time($) == time("09:00")'],
    ['>= 9am', 'time($) >= time("09:00")'],
    ['09:00-17:30', 'time($) in [time("09:00")..time("17:30")]'],
    ['9:00, 12:00:30', 'time($) == time("09:00") or time($) == time("12:00:30")'],
    ['not 9:00-17:30', 'time($) not in [time("09:00")..time("17:30")]'],
    ['12:30 am', 'time($) == time("00:30")'],
  ])('reads %s as %s', (typed, stored) => {
    expect(readCell(typed, input('time'))).toEqual({ as: 'value', stored });
  });

  test('knows how long a day is', () => {
    expect(readCell('25:00', input('time'))).toMatchObject({ as: 'unclear', stored: '25:00' });
  });
});

test.each(['date', 'dateTime', 'time'] as const)(
  'texts in quotes that are none of type %s are not understood',
  (type) => {
    for (const context of [input(type), output(type)]) {
      expect(readCell('"car"', context)).toMatchObject({ as: 'unclear', stored: '"car"' });
      expect(readCell('""', context)).toEqual({ as: 'expression', stored: '""' });
      expect(readCell('"car" + "s"', context)).toEqual({ as: 'expression', stored: '"car" + "s"' });
      expect(showCell('"car"', context)).toMatchObject({ text: '"car"', as: 'unclear' });
    }
    expect(readCell('>= "car", "van"', input(type)).as).toBe('unclear');
  },
);

test('times may be typed in quotes, as dates may', () => {
  expect(readCell('"9:00"', input('time')).stored).toBe('time($) == time("09:00")');
});

describe('an output cell', () => {
  test.each([
    ['string', 'PC-1', '"PC-1"'],
    ['string', 'car, van', '"car, van"'],
    ['string', 'not car', '"not car"'],
    ['string', '"quoted"', '"quoted"'],
    ['number', '1,000.50', '1000.5'],
    ['number', '-5', '-5'],
    ['boolean', 'no', 'false'],
    ['date', '1/31/2026', '"2026-01-31"'],
    ['date', '2026-01-01 10:00', '"2026-01-01 10:00:00"'],
    ['dateTime', '2026-01-01T10:00:00Z', '"2026-01-01T10:00:00Z"'],
    ['dateTime', '2026-01-01T10:00:00+0200', '"2026-01-01T10:00:00+02:00"'],
    ['time', '9pm', '"21:00"'],
  ] as const)('of type %s reads %s as %s', (type, typed, stored) => {
    expect(readCell(typed, output(type))).toEqual({ as: 'value', stored });
  });

  test.each([
    ['number', '18-21'],
    ['number', 'base * 2'],
    ['number', 'null'],
    ['string', 'upper(name)'],
    ['string', '"Dear " + name'],
    ['date', 'd().format()'],
  ] as const)('of type %s reads %s as an expression', (type, typed) => {
    expect(readCell(typed, output(type))).toEqual({ as: 'expression', stored: typed });
  });
});

describe('a cell of a column without a type', () => {
  test('is kept as it is typed, apart from the truth values of spreadsheets', () => {
    expect(readCell(' > 5', input('any')).stored).toBe(' > 5');
    expect(readCell('TRUE', output('any')).stored).toBe('true');
    expect(readCell('=base * 2', output('any')).stored).toBe('base * 2');
  });
});

describe('a text of more than 2,000 characters', () => {
  const long = (item: string) => Array.from({ length: 2_001 }, () => item).join('');
  const list = `${long('18, ')}18`;

  test('is an expression where it is one', () => {
    expect(readCell(list, { type: 'number', side: 'input' })).toEqual({ as: 'expression', stored: list });
    expect(showCell(list, { type: 'number', side: 'input' })).toEqual({ text: `=${list}`, as: 'expression' });
  });

  test.each(['number', 'boolean', 'date', 'dateTime', 'time', 'string'] as const)(
    'is not understood in a column of type %s where it is none',
    (type) => {
      for (const text of [`1${long('-')}`, `[1${long(' .. ')}1`, `1${long(' ')}and 2 or`, long('1 to ')]) {
        const message = 'This is longer than 2,000 characters and is not an expression.';
        expect(readCell(text, { type, side: 'input' })).toMatchObject({ as: 'unclear', stored: text, message });
      }
    },
  );

  test('is a text in a column that gives texts', () => {
    const prose = long('so it is ');
    expect(readCell(prose, { type: 'string', side: 'output' })).toEqual({ as: 'value', stored: `"${prose.trim()}"` });
  });
});

test('a list of many short values is read, and none of more than 100 characters', () => {
  const context = { type: 'number', side: 'input' } as const;
  expect(readCell('1 to 5; 7', context).stored).toBe('[1..5], 7');
  expect(readCell(`1${' '.repeat(100)}000`, context).as).toBe('unclear');
  expect(readCell('( 1 .. 5 ]', context).stored).toBe('(1..5]');
});

describe('what looks like a date or a time is asked about', () => {
  test.each([
    ['time', '9', ['time($) == time("09:00")']],
    ['time', '> 9', ['time($) > time("09:00")']],
    ['time', '9-17', ['time($) in [time("09:00")..time("17:00")]']],
    ['time', '0930', ['time($) == time("09:30")']],
    ['time', '99', []],
    ['date', '20260131', [day('2026-01-31')]],
    ['date', '2026', []],
    ['date', '2026-01', []],
    ['date', '1-Jan-26', [day('2026-01-01'), day('1926-01-01')]],
    ['date', '46023', []],
    ['date', '2026-01-01-2026-02-01', []],
  ] as const)('in a column of type %s: %s', (type, typed, stored) => {
    expect(choicesOf(typed, input(type))).toEqual(stored);
  });

  test('a range of times that ends before it begins is one over midnight, in the form in which it is read again', () => {
    const [only] = choicesOf('22:00-06:00', input('time')) as string[];
    expect(only).toBe('time($) >= time("22:00") or time($) <= time("06:00")');
    const shown = showCell(only ?? '', input('time'));
    expect(shown).toMatchObject({ as: 'value', text: '>= 22:00, <= 06:00' });
    expect(readCell(shown.text, input('time'))).toMatchObject({ as: 'value', stored: only });
  });

  test('a range that is backwards is not turned where that would lose what stands beside it', () => {
    expect(choicesOf('1, 40..18', input('number'))).toEqual([]);
    expect(choicesOf('40..18', input('number'))).toEqual(['[18..40]']);
  });

  test.each(['3600', '> 32400'])('a column that tests time(x) compares numbers: %s', (typed) => {
    expect(readCell(typed, input('time', { field: 'time(at)' }))).toMatchObject({ as: 'expression', stored: typed });
  });
});

describe('a number whose thousands stand in pairs', () => {
  test('is one where numbers are written so', () => {
    const india = input('number', { locale: 'en-IN' });
    expect(readCell('1,00,000', india)).toMatchObject({ as: 'value', stored: '100000' });
    expect(readCell('> 12,34,567.50', india)).toMatchObject({ as: 'value', stored: '> 1234567.5' });
    expect(readCell('1,000', india)).toMatchObject({ as: 'value', stored: '1000' });
    expect(readCell('1, 00, 000', india)).toMatchObject({ as: 'value', stored: '1, 0, 0' });
  });

  test.each(['en-US', undefined])('is asked about elsewhere: %s', (locale) => {
    expect(choicesOf('1,00,000', input('number', { locale }))).toEqual(['100000', '1, 0, 0']);
  });
});

test('a text of two that are joined may be one text, which is asked about where many are read', () => {
  expect(readCell('bed or breakfast', input('string'))).toMatchObject({
    stored: '"bed", "breakfast"',
    choices: [{ stored: '"bed or breakfast"' }],
    question: 'words',
  });
  expect(readCell('bed or breakfast', input('string', { words: 'ask' }))).toMatchObject({ as: 'unclear' });
  expect(readCell('bed or breakfast', output('string'))).toMatchObject({ stored: '"bed or breakfast"' });
  expect(showCell('"bed or breakfast"', input('string')).text).toBe('"bed or breakfast"');
  expect(showCell('"“car”"', input('string')).text).toBe('"“car”"');
});
