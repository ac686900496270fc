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

/** What a state changed. */
export function stateWords({ change, test_case, before }: TestCaseState): string {
  if (!test_case || !before) return change;
  const changed = (Object.keys(words) as (keyof TestCaseContent)[]).filter(
    (field) => JSON.stringify(test_case[field]) !== JSON.stringify(before[field]),
  );
  return changed.length === 0 ? 'moved' : `changed ${changed.map((field) => words[field]).join(', ')}`;
}
