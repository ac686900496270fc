import type { TestCaseState } from '@rulewright/contract';

/** States that somebody made one after the other, newest first. */
export type StateGroup = { states: readonly [TestCaseState, ...TestCaseState[]] };

/** Whoever writes into a case again after a longer while is at something else. */
const PAUSE_MS = 10 * 60_000;

/**
 * Puts together what one person changed of a case in one go: the cells of a row are written, and kept, one by one. Other cases
 * may have been written in between, but nobody else may have changed this one.
 *
 * @param states newest first
 */
export function groupStates(states: readonly TestCaseState[]): StateGroup[] {
  const groups: { states: [TestCaseState, ...TestCaseState[]] }[] = [];
  /** The group to which an older state of a case may belong. */
  const open = new Map<string, (typeof groups)[number]>();
  for (const state of states) {
    const group = open.get(state.test_case_id);
    if (group && goesOn(state, group.states.at(-1) as TestCaseState)) group.states.push(state);
    else {
      const begun = { states: [state] as [TestCaseState] };
      groups.push(begun);
      open.set(state.test_case_id, begun);
    }
  }
  return groups;
}

const goesOn = (older: TestCaseState, newer: TestCaseState): boolean =>
  newer.change === 'changed' &&
  (older.change === 'changed' || older.change === 'added') &&
  older.by !== null &&
  older.by === newer.by &&
  Date.parse(newer.at) - Date.parse(older.at) <= PAUSE_MS;

/** What a group made of its case, as if it were one change. */
export function wholeOf({ states }: StateGroup): TestCaseState {
  const [newest] = states;
  const { change, before } = states.at(-1) ?? newest;
  return { ...newest, change, before };
}
