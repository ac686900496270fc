import type { TestCase } from '@rulewright/contract';
import { expect, test } from 'vitest';
import type { CaseOutcome } from '../run/case-runner.ts';
import { noneFailing } from './none-failing.ts';

const written = { input: { age: 17 }, expected: { price: 5 } } as unknown as TestCase;
const blank = { input: {}, expected: {} } as TestCase;
const ran = (notRun = 0) => ({ outcomes: new Map([['1', {} as CaseOutcome]]), notRun });

test('that no test case fails is said only where all of them ran', () => {
  expect(noneFailing([written], ran())).toBe('No test case fails.');
  expect(noneFailing([written], null)).toBe('The test cases were not run. Press Run on Server.');
  expect(noneFailing([written], null, true)).toBe('Running the test cases...');
  expect(noneFailing([written, written], ran(1))).toBe('1 was not run in the page. Press Run on Server.');
  expect(noneFailing([written], ran(1200))).toBe('1,200 were not run in the page. Press Run on Server.');
});

test('rows without anything in them are not said to pass', () => {
  expect(noneFailing([], null)).toBe('There are no test cases yet.');
  expect(noneFailing([blank], { outcomes: new Map(), notRun: 0 })).toBe('All rows are empty, and were not run.');
  expect(noneFailing([written, blank], ran())).toBe('No test case fails. Empty rows were not run.');
});
