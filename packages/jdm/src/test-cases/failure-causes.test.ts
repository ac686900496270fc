import { expect, test } from 'vitest';
import { failureCauses, MAX_CAUSES } from './failure-causes.ts';

test('test cases that fail for the same reason are told in one sentence, the most frequent reason first', () => {
  const unpublished = {
    message: 'The document with the address "bonus" is not published.',
    because: '"Bonus" is not published',
  };
  const failed = { message: 'The expression "a + b" could not be evaluated.' };
  expect(failureCauses([failed, unpublished, unpublished], 5)).toEqual([
    { message: '2 of 5 test cases fail because "Bonus" is not published.', cases: 2 },
    { message: '1 of 5 test cases fails: The expression "a + b" could not be evaluated.', cases: 1 },
  ]);
  expect(failureCauses([failed], 1)[0]?.message).toMatch(/^The test case fails: /);
  expect(failureCauses([], 5)).toEqual([]);
});

test('many reasons are cut', () => {
  const failures = Array.from({ length: MAX_CAUSES + 5 }, (_, n) => ({ message: `${n}` }));
  expect(failureCauses(failures, 50)).toHaveLength(MAX_CAUSES);
});
