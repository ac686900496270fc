import type { TestCase } from '@rulewright/contract';
import { isBlank } from '../edits/new-content.ts';
import type { TestsOutcome } from '../run/tests-outcome.ts';

type Ran = Pick<TestsOutcome, 'outcomes' | 'notRun'>;

/** What is said where no failing case is listed: that none fails only where all of them ran. */
export function noneFailing(cases: readonly TestCase[], outcome: Ran | null, isRunning = false): string {
  if (cases.length === 0) return 'There are no test cases yet.';
  if (cases.every(isBlank)) return 'All rows are empty, and were not run.';
  if (isRunning) return 'Running the test cases...';
  if (!outcome || outcome.outcomes.size === 0) return `The test cases were not run. ${way}`;
  const { notRun } = outcome;
  if (notRun > 0) return `${notRun === 1 ? '1 was' : `${notRun.toLocaleString()} were`} not run in the page. ${way}`;
  return cases.some(isBlank) ? 'No test case fails. Empty rows were not run.' : 'No test case fails.';
}

const way = 'Press Run on Server.';
