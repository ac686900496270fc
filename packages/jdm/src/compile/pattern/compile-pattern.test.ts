import { expect, test } from 'vitest';
import { Budget } from '../value/budget.ts';
import { compilePattern } from './compile-pattern.ts';

const isFound = (pattern: string, text: string, steps = 100_000) => compilePattern(pattern)(text, new Budget(steps));

test.each([
  ['', 'a', ''],
  ['b', 'abc', 'ac'],
  ['^a+$', 'aaa', 'aab'],
  ['^[A-Z]-\\d{4}$', 'A-1042', 'A-104'],
  ['^(?:ab|c)*?d', 'abcabd', 'abad'],
  ['^.$', 'é', 'éé'],
  ['^.$', '😀', '\n'],
  ['^😀$', '😀', '😁'],
  ['^[^\\s,]+$', 'a.b', 'a b'],
  ['\\bcat\\b', 'a cat.', 'concat'],
  ['a\\Bb', 'ab', 'a b'],
  ['^(?=.*\\d)(?=.*[a-z]).{4,}$', 'abc1', 'abcd'],
  ['^(?!admin)\\w+$', 'user', 'admin1'],
  ['^\\w+(?!b)$', 'ax', 'é'],
  ['(?<=\\$)\\d', 'a $5', '€5'],
  ['(?<!\\$)\\b\\d', 'a 5', '$5'],
  ['^\\p{Lu}', 'Éa', 'éa'],
  ['^[\\u0041-\\x43]$', 'B', 'D'],
  ['^(?<year>\\d{4})-\\-\\/$', '2026--/', '2026-/'],
  ['^a{2,}b{0,1}c{0}$', 'aaab', 'aaabc'],
  ['^[\\-a\\_\\.]+$', '-_.', 'b'],
  ['^]}$', ']}', '{['],
])('%j is found in %j, and not in %j', (pattern, text, other) => {
  expect([isFound(pattern, text), pattern === '' || !isFound(pattern, other)]).toEqual([true, true]);
});

test.each([
  ['(', 'ends too early'],
  ['a)', '")" at character 2'],
  ['*', '"*" at character 1'],
  ['a{3,2}', 'has "{3,2}", where the second number is smaller'],
  ['a{', '"{"'],
  ['[b-a]', 'no set of characters'],
  ['\\p{Nothing}', 'no set of characters'],
  ['(a)\\1', 'refers back to a group'],
  ['(?i)a', 'a group of a kind'],
  ['((a{100}){100}){100}', 'repeats too much'],
  [`${'('.repeat(200)}a${')'.repeat(200)}`, 'nested more than 100'],
])('%j is no regular expression: it has %s', (pattern, why) => {
  expect(() => compilePattern(pattern)).toThrow(why);
});

test.each([
  ['^(a+)+$', `${'a'.repeat(5_000)}b`],
  ['^(a|aa)*$', `${'a'.repeat(5_000)}b`],
  ['(x+x+)+y', 'x'.repeat(2_000)],
  ['^(?=(a+)+$)', `${'a'.repeat(5_000)}b`],
])('%j takes no more than a few steps for each character', (pattern, text) => {
  expect(isFound(pattern, text, 40_000)).toBe(false);
});

test('each character and each part of a pattern counts against the budget', () => {
  expect(() => isFound('^(a|b|c|d)*$', 'a'.repeat(10_000), 5_000)).toThrow();
  expect(() => isFound('(?=a*b)', 'a'.repeat(2_000), 100_000)).toThrow();
});
