import { expect, test } from 'vitest';
import { seriesOf } from './series.ts';

/** The texts that follow some texts: the next one, the one after it, and the one before the first. */
function next(...texts: string[]) {
  const series = seriesOf(texts);
  return series && [texts.length, texts.length + 1, -1].map(series);
}

test.each([
  [
    ['1', '2'],
    ['3', '4', '0'],
  ],
  [
    ['10', '5'],
    ['0', '-5', '15'],
  ],
  [
    ['0.1', '0.2'],
    ['0.3', '0.4', '0.0'],
  ],
  [
    ['>= 18', '>= 21'],
    ['>= 24', '>= 27', '>= 15'],
  ],
  [
    ['[0..10)', '[10..20)'],
    ['[20..30)', '[30..40)', '[-10..0)'],
  ],
  [
    ['"Item 1"', '"Item 2"'],
    ['"Item 3"', '"Item 4"', '"Item 0"'],
  ],
  [
    ["'PC-08'", "'PC-09'"],
    ["'PC-10'", "'PC-11'", "'PC-07'"],
  ],
  [
    ['Item 1', 'Item 2'],
    ['Item 3', 'Item 4', 'Item 0'],
  ],
  [
    ['1, 10', '2, 20'],
    ['3, 30', '4, 40', '0, 0'],
  ],
])('goes on with numbers, in whatever stands around them: %s', (texts, expected) => {
  expect(next(...texts)).toEqual(expected);
});

test.each([
  [
    ['"2026-01-01"', '"2026-01-02"'],
    ['"2026-01-03"', '"2026-01-04"', '"2025-12-31"'],
  ],
  [
    ['2026-01-01', '2026-02-01'],
    ['2026-03-01', '2026-04-01', '2025-12-01'],
  ],
  [
    ['2026-01-31', '2026-02-28'],
    ['2026-03-31', '2026-04-30', '2025-12-31'],
  ],
  [
    ['2024-02-29', '2025-02-28'],
    ['2026-02-28', '2027-02-28', '2023-02-28'],
  ],
  [
    ['d($).isSame("2026-01-01", "day")', 'd($).isSame("2026-01-08", "day")'],
    ['d($).isSame("2026-01-15", "day")', 'd($).isSame("2026-01-22", "day")', 'd($).isSame("2025-12-25", "day")'],
  ],
  [
    ['d("2026-12-31 10:30")', 'd("2027-01-31 10:30")'],
    ['d("2027-02-28 10:30")', 'd("2027-03-31 10:30")', 'd("2026-11-30 10:30")'],
  ],
  [
    ['time($) >= time("09:00")', 'time($) >= time("09:30")'],
    ['time($) >= time("10:00")', 'time($) >= time("10:30")', 'time($) >= time("08:30")'],
  ],
])('goes on with dates and times, by months where the steps are months: %s', (texts, expected) => {
  expect(next(...texts)).toEqual(expected);
});

test('a single text goes on by one, and a range with the one that begins behind it', () => {
  const after = (text: string) => next(text)?.[0];
  expect(after('7')).toBe('8');
  expect(after('"2026-12-31"')).toBe('"2027-01-01"');
  expect(after('"Item 9"')).toBe('"Item 10"');
  expect(after('[0..10)')).toBe('[10..20)');
  expect(after('[18..21]')).toBe('[22..25]');
  expect(after('d($).isSameOrAfter("2026-01-01", "day") and d($).isSameOrBefore("2026-01-31", "day")')).toBe(
    'd($).isSameOrAfter("2026-02-01", "day") and d($).isSameOrBefore("2026-03-03", "day")',
  );
  expect(after('1, 2')).toBeUndefined();
  expect(after('[0.5..1.5]')).toBeUndefined();
});

test('what has no step is no series: other steps, formulas, other forms, nothing to count', () => {
  expect(next('1', '2', '4')).toBeNull();
  expect(next('age * 1', 'age * 2')).toBeNull();
  expect(next('len($) > 1', 'len($) > 2')).toBeNull();
  expect(next('1', '"2"')).toBeNull();
  expect(next('> 1', '>= 2')).toBeNull();
  expect(next('2026-01-01', '2026-02-02', '2026-02-03')).toBeNull();
  expect(next('"a"')).toBeNull();
  expect(next('', '')).toBeNull();
  expect(next('5', '5')).toBeNull();
  expect(next('2026-02-30')).toBeNull();
});

test('a note counts the number at its end, whatever it says', () => {
  expect(seriesOf(['See §1', 'See §2'], true)?.(2)).toBe('See §3');
  expect(seriesOf(['2026-01-01', '2026-01-08'], true)?.(2)).toBe('2026-01-15');
});

test('texts are repeated where a series has no further value', () => {
  const times = seriesOf(['time("22:00")', 'time("23:00")']);
  expect([2, 3].map((at) => times?.(at))).toEqual(['time("22:00")', 'time("23:00")']);
  expect(seriesOf(['"9999-12-31"'])?.(1)).toBe('"9999-12-31"');
  expect(seriesOf(['Item 3', 'Item 1'])?.(2)).toBe('Item 3');
});

test('long numbers keep all of their digits', () => {
  expect(next('9007199254740993', '9007199254740995')?.[0]).toBe('9007199254740997');
});
