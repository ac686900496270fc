import type { TestCaseContent, TestCaseState } from '@rulewright/contract';

const words: Record<keyof TestCaseContent, string> = {
  name: 'name',
  input: 'input',
  expected: 'what is expected',
  match: 'what is compared',
  tolerance: 'tolerance',
  any: 'what may be anything',
  clock: 'fixed clock',
  notes: 'notes',
  tags: 'tags',
};

/** What a state changed. `before` is the state before it, undefined where that is not known. */
export function stateWords({ test_case }: TestCaseState, before: TestCaseState | undefined | null): string {
  if (!test_case) return 'deleted';
  if (before === null) return 'added';
  if (before === undefined) return 'changed';
  if (!before.test_case) return 'brought back';
  const old = before.test_case;
  const changed = (Object.keys(words) as (keyof TestCaseContent)[]).filter(
    (field) => JSON.stringify(test_case[field]) !== JSON.stringify(old[field]),
  );
  return changed.length === 0 ? 'moved' : `changed ${changed.map((field) => words[field]).join(', ')}`;
}

/** The states with the one before each of the same case; null where there is none, undefined where it is not loaded. */
export function withBefore(states: readonly TestCaseState[], isWhole: boolean) {
  return states.map((state, at) => {
    const before = states.slice(at + 1).find(({ test_case_id }) => test_case_id === state.test_case_id);
    return { state, before: before ?? (isWhole ? null : undefined) };
  });
}
