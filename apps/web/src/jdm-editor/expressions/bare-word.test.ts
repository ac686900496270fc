import { anyType } from '@rulewright/jdm';
import { expect, test } from 'vitest';
import { bareWord, isNameKnown } from './bare-word.ts';

const isKnown = (name: string) => name === 'age';

test.each([
  ['expression', ' approve ', 'approve'],
  ['cell', 'approve', 'approve'],
  ['cell', '"gold", silver', 'silver'],
  ['cell', '!= approve', 'approve'],
  ['cell', 'not in ["gold", silver]', 'silver'],
] as const)('in %s %s a word stands without its quotes', (reads, text, name) => {
  const word = bareWord(text, reads, isKnown);
  expect(word?.name).toBe(name);
  expect(text.slice(word?.start, word?.end)).toBe(name);
});

test.each([
  ['expression', 'age'],
  ['expression', '"approve"'],
  ['expression', 'approve + 1'],
  ['expression', 'customer.name'],
  ['expression', 'true'],
  ['expression', 'null'],
  ['expression', '$'],
  ['expression', '$nodes'],
  ['expression', 'map(items, #)'],
  ['expression', 'approve +'],
  ['expression', ''],
  ['cell', 'age, "gold"'],
  ['cell', '> limit'],
  ['cell', 'in list'],
] as const)('in %s %s no word is taken for a text', (reads, text) => {
  expect(bareWord(text, reads, isKnown)).toBeNull();
});

test('a name that the data of a run has is known', () => {
  expect(isNameKnown('age', anyType, { age: 3 })).toBe(true);
  expect(isNameKnown('toString', anyType, { age: 3 })).toBe(false);
  expect(isNameKnown('age', anyType, null)).toBe(false);
});
