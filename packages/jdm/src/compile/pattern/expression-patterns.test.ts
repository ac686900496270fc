import { expect, test } from 'vitest';
import { Budget } from '../value/budget.ts';
import { groupsOfPattern, matchesPattern } from './expression-patterns.ts';

const groups = (pattern: string, text: string) => groupsOfPattern(text, pattern, new Budget(1_000_000));
const matches = (pattern: string, text: string, steps = 1_000_000) => matchesPattern(text, pattern, new Budget(steps));

test.each([
  ['b', 'ac', []],
  ['', 'a', ['']],
  ['([0-9]+)-([0-9]+)', 'in 2025-03', ['2025-03', '2025', '03']],
  ['(?P<year>\\d+)(?<rest>-\\d+)?', '2025', ['2025', '2025']],
  ['(a)(x)?(c)?', 'abc', ['a', 'a']],
  ['a|ab', 'ab', ['a']],
  ['ab|a', 'ab', ['ab']],
  ['<(.+?)>', '<a><b>', ['<a>', 'a']],
  ['<(.+)>', '<a><b>', ['<a><b>', 'a><b']],
  ['(?U)<(.+)>', '<a><b>', ['<a>', 'a']],
  ['(?U)<(.+?)>', '<a><b>', ['<a><b>', 'a><b']],
  ['(a|ab)(c|bcd)(d*)', 'abcd', ['abcd', 'a', 'bcd', '']],
  ['(|a)+', 'aab', ['', '']],
  ['(|a)*', 'aab', ['', '']],
  ['(a|)*', 'aab', ['aa', 'a']],
  ['(a*)*', 'aab', ['aa', 'aa']],
  ['(a|b)*', 'ab', ['ab', 'b']],
  ['(a{2}){2}', 'aaaaa', ['aaaa', 'aa']],
  ['(a){0}(b)', 'ab', ['b', 'b']],
  ['(a)|(b)', 'b', ['b', 'b']],
  ['(.)é', '😀é', ['😀é', '😀']],
  ['((|.*?)*x)', 'abx', ['abx', 'abx', 'ab']],
  ['((|.+?)*x)', 'abx', ['abx', 'abx', 'b']],
])('%j finds of %j: %j', (pattern, text, expected) => expect(groups(pattern, text)).toEqual(expected));

test.each([
  ['(?i)straße', 'STRAßE', 'STRASSE'],
  ['(?i)k', '\u212a', 'x'],
  ['(?i:a)b', 'Ab', 'AB'],
  ['a(?i)b|c', 'C', 'AB'],
  ['(?i)a(?-i)b', 'Ab', 'AB'],
  ['(?i)\\P{Lu}', '1', 'a'],
  ['^b$', 'b', 'a\nb'],
  ['(?m)^b$', 'a\nb\r\nb', 'ab'],
  ['\\Ab\\z', 'b', 'b\n'],
  ['(?m)\\Ab', 'b', 'a\nb'],
  ['a.b', 'a😀b', 'a\nb'],
  ['(?s)a.b', 'a\nb', 'ab'],
  ['(?x) a \\ b # end\n c', 'a bc', 'abc'],
  ['\\d', '٣', 'a'],
  ['^\\w$', 'ü', '-'],
  ['\\bü\\b', 'a ü', 'aü'],
  ['a\\Bb', 'ab', 'a b'],
  ['\\<a', ' a', 'ba'],
  ['a\\b{end}', 'a ', 'ab'],
  ['^\\s$', '\u00a0', '_'],
  ['\\p{greek}', 'α', 'a'],
  ['\\p{Script=Latin}\\pN', 'a1', 'α1'],
  ['\\p{gc!=Lu}', 'a', 'A'],
  ['[[:alpha:]]', 'a', 'ä'],
  ['^[^[:^alpha:]]$', 'a', 'ä'],
  ['^[a-z&&[^aeiou]]$', 'b', 'a'],
  ['^[a-z--[b-d]]$', 'a', 'c'],
  ['^[a-c~~b-d]$', 'd', 'b'],
  ['^[]-]+$', ']-', '['],
  ['^\\x41\\x{e9}\\u{1F600}\\u0061\\U00000062$', 'Aé😀ab', 'A'],
  ['^a{ 1 , 2 }$', 'aa', 'aaa'],
  ['^a**$', 'aa', 'ab'],
])('%j is found in %j, and not in %j', (pattern, text, other) => {
  expect([matches(pattern, text), matches(pattern, other)]).toEqual([true, false]);
});

test.each([
  ['(', 'ends too early'],
  ['a)', '")" at character 2'],
  ['*', '"*" at character 1'],
  ['(?i)*', '"*" at character 5'],
  ['a{', '"{" at character 2'],
  ['a{,3}', '"{" at character 2'],
  ['a{3,2}', 'the second number is smaller'],
  ['[b-a]', 'a range of characters that is none'],
  ['[a', 'ends too early'],
  ['\\p{Nothing}', 'no property of characters'],
  ['(a)\\1', 'refers back to a group'],
  ['(?=a)', 'looks ahead or behind'],
  ['(?<!a)', 'looks ahead or behind'],
  ['(?<a>b)(?<a>c)', 'two groups called "a"'],
  ['(?-u:a)', 'only i, m, s, U and x'],
  ['(?ii)', 'sets no flags'],
  ['(?)', 'sets no flags'],
  ['\\Z', 'has no meaning'],
  ['\\é', 'has no meaning'],
  ['[\\b]', 'has no meaning'],
  ['\\x{110000}', 'is no character'],
  ['((a{100}){100}){100}', 'repeats too much'],
  ['(?:(?:(?:){1000}){1000}){100}', 'repeats too much'],
  ['(){4000000000}', 'repeats too much'],
  ['()'.repeat(101), 'more than 100 groups'],
  [`${'(?:'.repeat(200)}a${')'.repeat(200)}`, 'nested more than 100'],
  [`${'['.repeat(200)}a${']'.repeat(200)}`, 'nested more than 100'],
  [`a${'*'.repeat(200)}`, 'nested more than 100'],
  [`[a${'~~b'.repeat(50)}]`, 'too long'],
])('%j is no regular expression: %s', (pattern, why) => {
  expect(() => matches(pattern, 'a')).toThrow(why);
  // What was found out is kept.
  expect(() => groups(pattern, 'a')).toThrow(why);
});

test.each([
  ['^(a+)+$', `${'a'.repeat(5_000)}b`],
  ['(a|aa)*$', `${'a'.repeat(5_000)}b`],
  ['(x+x+)+y', 'x'.repeat(5_000)],
])('%j takes no more than some steps for each character, also with its groups', (pattern, text) => {
  expect(matches(pattern, text, 80_000)).toBe(pattern.includes('*'));
  expect(groupsOfPattern(text, pattern, new Budget(120_000))).toHaveLength(pattern.includes('*') ? 1 : 0);
});

test('characters, parts of a pattern and its groups count against the budget, before they are gone through', () => {
  expect(() => matches('^(a|b|c|d)*$', 'a'.repeat(10_000), 5_000)).toThrow();
  expect(() => matches(`${'q'.repeat(1_000)}`, 'a', 10_000)).toThrow();
  expect(() => matches('(w{100}){150}', 'a', 10_000)).toThrow();
  expect(() => matches('(?i)[\\p{Thai}a]', 'a', 9_000)).toThrow();
  expect(() => matches('\\p{a}\\p{b}', 'a', 600)).toThrow('needs more');
  expect(matches('a{10000}', 'a', 200_000)).toBe(false);
  const many = '(a)?'.repeat(100);
  expect(() => groupsOfPattern('a', `^${many}$`, new Budget(15_000))).toThrow();
});
