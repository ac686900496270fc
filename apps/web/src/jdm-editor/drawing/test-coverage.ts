import type { CoverageTarget } from '@rulewright/jdm';
import { createContext } from 'react';
import { counted } from '#lib/text/counted.ts';

/** How many test cases reach a node and its rows, branches or expressions. Null where they do, and nobody has counted. */
export type NodeReach = { cases: number | null; at: (place: number) => number | null };

export type TestCoverage = {
  /** By the ids of the nodes. Null while no marks are shown. */
  marks: ReadonlyMap<string, NodeReach> | null;
  /** Looks for an input that reaches something, and opens a new test case with it. Null for who may not write one. */
  makeTest: ((target: CoverageTarget) => void) | null;
  /** Why no input can be found for something; null where one can be looked for. */
  whyNoTest: (target: CoverageTarget) => string | null;
};

/** What the document's test cases reach of the graph that is edited. */
export const TestCoverageContext = createContext<TestCoverage>({ marks: null, makeTest: null, whyNoTest: () => null });

/** "3 tests", for the mark of something. */
export function reachText(cases: number | null): string {
  if (cases === null) return 'tested';
  if (cases === 0) return 'no test';
  return counted(cases, 'test');
}
