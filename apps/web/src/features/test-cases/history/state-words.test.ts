import type { TestCaseState } from '@rulewright/contract';
import { expect, test } from 'vitest';
import { newContent } from '../edits/new-content.ts';
import { stateWords } from './state-words.ts';

const content = newContent('One', { input: { a: 1 }, expected: { b: 1 } });

const words = (state: Pick<TestCaseState, 'change' | 'test_case' | 'before'>, count = 1) =>
  stateWords({ test_case_id: 'x', revision: 1, at: '2026-01-01T00:00:00.000Z', by: 'Ada', ...state }, count);

test('each state of a history says what it changed of its case', () => {
  expect(words({ change: 'added', test_case: content, before: null })).toBe('added');
  expect(words({ change: 'deleted', test_case: null, before: content })).toBe('deleted');
  expect(words({ change: 'brought back', test_case: content, before: null })).toBe('brought back');
  const other = { ...content, expected: { b: 2 }, notes: 'new' };
  expect(words({ change: 'changed', test_case: other, before: content })).toBe('changed what is expected, notes');
  expect(words({ change: 'changed', test_case: content, before: content })).toBe('moved');
  expect(words({ change: 'changed', test_case: content, before: content }, 2)).toBe('changed and put back as it was');
});
