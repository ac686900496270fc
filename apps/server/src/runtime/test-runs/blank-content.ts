import type { TestCaseContent } from '@rulewright/contract';

/** The content of a test case that says no more than it has to, for tests. */
export const blankContent: TestCaseContent = {
  name: 'Case',
  input: {},
  expected: {},
  match: 'whole',
  tolerance: 0,
  any: [],
  clock: null,
  notes: null,
  tags: [],
};
