import { expect, test } from 'vitest';
import { isNumberText, summaryOf, summaryWords } from './number-summary.ts';

const words = (...texts: string[]) => summaryWords(summaryOf(texts));

test('adds up the cells that are numbers, and counts those that are filled', () => {
  expect(words('1', '2', '', '6.5')).toBe('Sum 9.5 · Average 3.166666667 · Count 3');
  expect(words('0.1', '0.2')).toBe('Sum 0.3 · Average 0.15 · Count 2');
  expect(words('1000000', '-1')).toBe('Sum 999,999 · Average 499,999.5 · Count 2');
  expect(words('1', '"2"', '> 3')).toBe('Sum 1 · Average 1 · Count 3 (1 number)');
  expect(words('"a"', 'true')).toBe('Count 2');
  expect(words('', '')).toBeNull();
});

test('loses nothing of many numbers', () => {
  expect(words(...Array.from({ length: 10_000 }, () => '0.1'))).toContain('Sum 1,000 ');
});

test('knows numbers from dates, ranges, texts and formulas', () => {
  expect(['1', '-1.5', '1e3', ' 7 ', '.5', '2.'].every(isNumberText)).toBe(true);
  expect(['', '"1"', '1..2', '2026-01-01', '1 + 1', '> 1', 'age', '-', '1,000', '0x1'].some(isNumberText)).toBe(false);
});
