import type { TestCaseState } from '@rulewright/contract';
import { expect, test } from 'vitest';
import { newContent } from '../edits/new-content.ts';
import { groupStates, wholeOf } from './group-states.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();
const content = (fee: number) => newContent('One', { input: { a: 1 }, expected: { fee } });

const state = (revision: number, minute: number, more: Partial<TestCaseState> = {}): TestCaseState => ({
  test_case_id: 'x',
  revision,
  at: at(minute),
  by: 'Ada',
  change: 'changed',
  test_case: content(revision),
  before: content(revision - 1),
  ...more,
});

const revisions = (states: TestCaseState[]) =>
  groupStates(states).map((one) => one.states.map(({ revision }) => revision));

test('what one person changed of a case in one go is one entry, also where other cases were written in between', () => {
  const other = { test_case_id: 'y' };
  expect(revisions([state(5, 9), state(4, 8, other), state(3, 7), state(2, 6, other), state(1, 0)])).toEqual([
    [5, 3, 1],
    [4, 2],
  ]);
});

test('a pause, another person, and a case that was deleted or brought back begin a new entry', () => {
  expect(revisions([state(2, 30), state(1, 19)])).toEqual([[2], [1]]);
  expect(revisions([state(3, 3), state(2, 2, { by: 'Bob' }), state(1, 1)])).toEqual([[3], [2], [1]]);
  expect(revisions([state(2, 2, { by: null }), state(1, 1, { by: null })])).toEqual([[2], [1]]);
  const gone = state(2, 2, { change: 'deleted', test_case: null });
  expect(revisions([state(4, 4), state(3, 3, { change: 'brought back' }), gone, state(1, 1)])).toEqual([
    [4],
    [3],
    [2],
    [1],
  ]);
});

test('a case that was added and written at once is told as added, with all that was written', () => {
  const [group] = groupStates([state(2, 1), state(1, 0, { change: 'added', before: null })]);
  expect(group && wholeOf(group)).toMatchObject({ change: 'added', before: null, test_case: content(2), revision: 2 });
});
