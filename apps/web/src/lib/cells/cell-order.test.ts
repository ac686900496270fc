import { expect, test } from 'vitest';
import { compareKeys, sortKeyOf } from './cell-order.ts';

function sorted(texts: readonly string[], direction: 'up' | 'down' = 'up', isNote = false) {
  const keyed = texts.map((text) => ({ text, key: sortKeyOf(text, isNote) }));
  return keyed.sort((one, other) => compareKeys(one.key, other.key, direction)).map(({ text }) => text);
}

test.each([
  ['numbers as numbers', ['-3', '0.5', '9', '10', '1000']],
  ['texts without their quotes, numbers in them as numbers', ['"apple"', "'Item 2'", '"Item 10"', '"zoo"']],
  [
    'dates in all of their forms',
    [
      '"2025-12-31"',
      'd($).isSame("2026-01-01", "day")',
      'd($) >= d("2026-01-02")',
      'd($).isSameOrAfter("2026-01-03", "day") and d($).isSameOrBefore("2026-01-09", "day")',
      '"2026-02-01"',
    ],
  ],
  ['times', ['time($) >= time("08:30")', 'time($) >= time("10:00")']],
  ['ranges by their lower bounds', ['< 5', '<= 10', '[0..10)', '[0..20)', '[5..7]', '(5..7]', '>= 8', '> 8', '12']],
  ['kinds', ['1', '"2026-01-01"', '"car"', 'false', 'true', 'len($) > 3', '']],
])('sorts %s', (_what, texts) => {
  expect(sorted([...texts].reverse())).toEqual(texts);
});

test('sorts the other way round, with empty cells last', () => {
  expect(sorted(['', '2', '10', '"a"', ''], 'down')).toEqual(['"a"', '10', '2', '', '']);
});

test('leaves cells that are alike in their order', () => {
  expect(sorted(['"b"', "'b'", '"a"', '"b" '])).toEqual(['"a"', '"b"', "'b'", '"b" ']);
});

test('sorts notes as the texts that they are', () => {
  expect(sorted(['b 10', '12', 'b 9'], 'up', true)).toEqual(['12', 'b 9', 'b 10']);
});
