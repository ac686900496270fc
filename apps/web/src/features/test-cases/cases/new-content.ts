import type { TestCaseContent } from '@rulewright/contract';

/** What a case expects of an answer where nobody has said otherwise. */
export const blankContent = (): Omit<TestCaseContent, 'name' | 'input' | 'expected'> => ({
  match: 'whole',
  tolerance: 0,
  any: [],
  clock: null,
  notes: null,
  tags: [],
});

export const newContent = (
  name: string,
  { input, expected }: Pick<TestCaseContent, 'input' | 'expected'>,
): TestCaseContent => ({ ...blankContent(), name, input, expected });
