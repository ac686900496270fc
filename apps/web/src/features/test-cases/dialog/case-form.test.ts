import type { TestCaseContent } from '@rulewright/contract';
import { expect, test } from 'vitest';
import { formOf, readForm } from './case-form.ts';

const content: TestCaseContent = {
  name: 'Young driver',
  input: { age: 17 },
  expected: { price: 1.5, at: 'today' },
  match: 'members',
  tolerance: 0.01,
  any: ['/at'],
  clock: '2026-01-31T12:00:00Z',
  notes: 'From the tariff.',
  tags: ['tariff', 'young'],
};

test('what is shown in the dialog is read as the same case again', () => {
  expect(readForm(formOf(content))).toEqual({ content, problem: null });
});

test('what may be anything is shown by the names of the fields, and kept as pointers', () => {
  const form = formOf({ ...content, any: ['/items/0/price', '/customer/score'] });
  expect(form.any).toEqual(['items[0].price', 'customer.score']);
  expect(readForm({ ...form, any: [...form.any, 'a/b'] }).content?.any).toEqual([
    '/items/0/price',
    '/customer/score',
    '/a~1b',
  ]);
});

test('tags with commas, and places with line breaks or spaces around them, are the same after they were shown', () => {
  const awkward = { ...content, tags: ['young, new', '[x', 'y'], any: ['/a\nb', '/c '] };
  expect(readForm(formOf(awkward))).toEqual({ content: awkward, problem: null });
  expect(readForm({ ...formOf(content), tags: '["a' }).problem).toBe('The list of tags is not valid JSON.');
});

test('a field that cannot be read is named in words', () => {
  const problemOf = (change: Partial<ReturnType<typeof formOf>>) => readForm({ ...formOf(content), ...change }).problem;
  expect(problemOf({ input: '{' })).toBe('The input is not valid JSON.');
  expect(problemOf({ input: '[]' })).toBe('Input must be a JSON object.');
  expect(problemOf({ input: '{"order": {"total": 1e400}}' })).toBe('The number at "order.total" is too large.');
  expect(problemOf({ expected: '{"id": 9007199254740993}' })).toBe(
    'The number at "id" is beyond 9007199254740991, where numbers are not exact.',
  );
  expect(problemOf({ expected: '' })).toBe('What is expected is not valid JSON.');
  expect(problemOf({ tolerance: 'a bit' })).toBe('Tolerance must be a number.');
  expect(problemOf({ clock: 'noon' })).toContain('Clock must be a time');
  expect(problemOf({ any: ['date', 'a..b'] })).toBe(
    '"a..b" is no field. Write it such as customer.score or items[0].price.',
  );
});
