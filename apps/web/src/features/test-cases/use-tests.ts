import type { TestCase } from '@rulewright/contract';
import type { CoverageFigures, CoverageTarget } from '@rulewright/jdm';
import { useMemo, useState } from 'react';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import type { OpenedCase } from './case-dialog.tsx';
import type { CaseOutcome, RunnableCase } from './run/case-runner.ts';
import { useCaseRun } from './run/use-case-run.ts';
import { useTestCases } from './test-case-queries.ts';
import { useCaseEdits } from './use-case-edits.ts';

type Options = {
  address: DocumentAddress;
  documentId: string;
  /** The graph in the editor; null while it cannot be read. */
  graph: Graph | null;
  /** Whether somebody looks at the tests, or has. */
  isWanted: boolean;
};

type Outcomes = ReadonlyMap<string, CaseOutcome>;

/** What the cases gave on the graph in the editor. */
export type TestsOutcome = {
  outcomes: Outcomes;
  passed: number;
  failed: number;
  coverage: CoverageFigures;
  unreached: readonly CoverageTarget[];
};

const noCases: readonly TestCase[] = [];

/** A document's test cases, and what the graph in the editor makes of them. */
export function useTests({ address, documentId, graph, isWanted }: Options) {
  const query = useTestCases(address, isWanted);
  const cases = query.data?.test_cases ?? noCases;
  const runnable = useMemo(() => (query.data ? cases.map(runnableOf) : null), [query.data, cases]);
  const run = useCaseRun(isWanted ? graph : null, runnable);
  const [opened, setOpened] = useState<OpenedCase | null>(null);
  const outcome = useMemo(() => {
    if (run.answer?.kind !== 'ran') return null;
    const { outcomes, coverage, unreached } = run.answer;
    return tallied(new Map(run.cases.map(({ id }, at) => [id, outcomes[at] as CaseOutcome])), coverage, unreached);
  }, [run.answer, run.cases]);

  return {
    query,
    cases,
    /** The case that is open in the dialog. */
    opened,
    setOpened,
    edits: useCaseEdits(address, documentId, cases),
    outcome,
    /** Why it cannot be run in the page; null where it can. */
    notInPage: run.answer?.kind === 'not run' ? run.answer.why : null,
    isOutdated: run.isOutdated,
    done: run.done,
    stop: run.stop,
    reach: run.reach,
  };
}

export type Tests = ReturnType<typeof useTests>;

const runnableOf = ({ id, input, expected, match, tolerance, any, clock }: TestCase): RunnableCase => ({
  id,
  input,
  expected,
  match,
  tolerance,
  any,
  clock,
});

function tallied(outcomes: Outcomes, coverage: CoverageFigures, unreached: readonly CoverageTarget[]): TestsOutcome {
  let passed = 0;
  for (const outcome of outcomes.values()) if (outcome.passed) passed++;
  return { outcomes, passed, failed: outcomes.size - passed, coverage, unreached };
}
