import type { TestCaseContent, TestCaseState } from '@rulewright/contract';
import { expect, test } from 'vitest';
import { newContent } from '../cases/new-content.ts';
import { stateWords, withBefore } from './state-words.ts';

const content = newContent('One', { input: { a: 1 }, expected: { b: 1 } });
const state = (revision: number, id: string, test_case: TestCaseContent | null): TestCaseState => ({
  test_case_id: id,
  revision,
  at: '2026-01-01T00:00:00.000Z',
  by: 'Ada',
  test_case,
});

test('each state of a history says what it changed of the same case', () => {
  const states = [
    state(6, 'x', content),
    state(5, 'x', null),
    state(4, 'x', { ...content, expected: { b: 2 }, notes: 'new' }),
    state(3, 'y', content),
    state(2, 'x', content),
  ];
  const words = (isWhole: boolean) =>
    withBefore(states, isWhole).map(({ state: one, before }) => stateWords(one, before));
  expect(words(true)).toEqual(['brought back', 'deleted', 'changed what is expected, notes', 'added', 'added']);
  expect(words(false).slice(-2)).toEqual(['changed', 'changed']);
});
