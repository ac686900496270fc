import type { TestCase, TestRun } from '@rulewright/contract';
import type { CoverageFigures, CoverageTarget, FailureCause } from '@rulewright/jdm';
import { isBlank } from '../edits/new-content.ts';
import type { NodeCount } from './case-counts.ts';
import type { CaseOutcome } from './case-runner.ts';

export type Outcomes = ReadonlyMap<string, CaseOutcome>;

/** What the cases gave on the graph in the editor. */
export type TestsOutcome = {
  outcomes: Outcomes;
  passed: number;
  failed: number;
  /** Those that only the server can run. */
  notRun: number;
  /** Why cases gave no answer, in sentences. */
  causes: readonly FailureCause[];
  coverage: CoverageFigures;
  unreached: readonly CoverageTarget[];
  /** How many cases reach each node and its parts. Null where nobody has counted. */
  counts: ReadonlyMap<string, NodeCount> | null;
};

export function tallied(
  outcomes: Outcomes,
  { causes, coverage, unreached, counts }: Pick<TestsOutcome, 'causes' | 'coverage' | 'unreached' | 'counts'>,
): TestsOutcome {
  let [passed, failed] = [0, 0];
  for (const outcome of outcomes.values()) {
    if (outcome.passed) passed++;
    else if (outcome.passed === false) failed++;
  }
  return { outcomes, passed, failed, notRun: outcomes.size - passed - failed, causes, coverage, unreached, counts };
}

/** What a run on the server found. */
export function outcomeOf({ results, causes, coverage, unreached }: TestRun, cases: readonly TestCase[]): TestsOutcome {
  const blank = new Set(cases.filter(isBlank).map(({ id }) => id));
  return tallied(
    new Map(
      results
        .filter(({ id }) => !blank.has(id ?? ''))
        .map(({ id, passed, actual, error, differences, failed_cells: failedCells, network }) => [
          id ?? '',
          { passed, actual, error: error?.message ?? null, differences, failedCells, network } as CaseOutcome,
        ]),
    ),
    {
      causes,
      coverage,
      unreached: unreached.map(({ kind, node_id, place }) => ({ kind, nodeId: node_id, place })),
      counts: null,
    },
  );
}
