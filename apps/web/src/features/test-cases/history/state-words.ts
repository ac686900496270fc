import type { TestCaseContent, TestCaseState } from '@rulewright/contract';

const words: Record<keyof TestCaseContent, string> = {
  name: 'name',
  input: 'input',
  expected: 'what is expected',
  match: 'what is compared',
  tolerance: 'tolerance',
  any: 'what may be anything',
  clock: 'fixed clock',
  no_failed_cells: 'whether cells may fail',
  notes: 'notes',
  tags: 'tags',
};

/**
 * What a state changed.
 *
 * @param count how many changes it stands for
 */
export function stateWords({ change, test_case, before }: TestCaseState, count = 1): string {
  if (!test_case || !before) return change;
  const changed = (Object.keys(words) as (keyof TestCaseContent)[]).filter(
    (field) => JSON.stringify(test_case[field]) !== JSON.stringify(before[field]),
  );
  if (changed.length > 0) return `changed ${changed.map((field) => words[field]).join(', ')}`;
  return count > 1 ? 'changed and put back as it was' : 'moved';
}
