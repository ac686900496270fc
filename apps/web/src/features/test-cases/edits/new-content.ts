import type { TestCaseContent } from '@rulewright/contract';
import { testCaseText } from '@rulewright/contract';
import { splitResult } from '#jdm-editor/live/split-result.ts';
import { isRecord } from '#lib/json/is-record.ts';

/** What a case expects of an answer where nobody has said otherwise. */
export const blankContent = (): Omit<TestCaseContent, 'name' | 'input' | 'expected'> => ({
  match: 'whole',
  tolerance: 0,
  any: [],
  clock: null,
  notes: null,
  tags: [],
});

/**
 * A new case that expects an answer. Where the answer also passes fields of the input on, only what was decided is expected:
 * the rest says nothing about the rules, and would stand twice in each case.
 */
export function newContent(
  name: string,
  { input, expected: answer }: Pick<TestCaseContent, 'input' | 'expected'>,
): TestCaseContent {
  const { decided = {}, passedOn = {} } = splitResult(answer, input) ?? {};
  const isMixed = Object.keys(decided).length > 0 && Object.keys(passedOn).length > 0;
  const expectation = isMixed ? ({ expected: decided, match: 'members' } as const) : { expected: answer };
  return { ...blankContent(), name, input, ...expectation };
}

/** Whether there is neither an input nor an answer, as in a new row. It says nothing about the rules, and is neither right nor wrong. */
export const isBlank = ({ input, expected }: Pick<TestCaseContent, 'input' | 'expected'>): boolean =>
  isEmpty(input) && isEmpty(expected);

/** Whether nobody wrote anything but a name. How it is compared may be that of the row above. */
export const isUntouched = (content: TestCaseContent): boolean => {
  const { match, tolerance } = content;
  return (
    isBlank(content) && testCaseText(content) === testCaseText({ ...content, ...blankContent(), match, tolerance })
  );
};

const isEmpty = (value: unknown) => isRecord(value) && Object.keys(value).length === 0;
