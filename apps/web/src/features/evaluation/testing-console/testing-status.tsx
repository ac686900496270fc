import type { Problem } from '@rulewright/contract';
import type { ReactNode } from 'react';
import { countedProblems, errorsIn } from '#jdm-editor/problems/counted-problems.ts';
import { realFailures } from '#jdm-editor/problems/failed-cell-counts.ts';
import { FailedCellsNote } from '#jdm-editor/problems/failed-cells-note.tsx';
import { ProblemItems } from '#jdm-editor/problems/problem-items.tsx';
import type { ShowNode } from '#jdm-editor/problems/show-node.ts';
import { SuccessBanner } from '#ui/feedback/success-banner.tsx';
import type { Testing } from './use-testing.ts';

type Props = {
  testing: Testing;
  note: ReactNode;
  showNode: ShowNode;
};

/** The message after a test: green, or amber if a cell failed, or the graph has problems or could not be checked. */
export function TestingStatus({ testing: { outcome, changed, problems, nodes, unchecked }, note, showNode }: Props) {
  const hasProblems = problems.length > 0;
  const failed = realFailures(outcome?.failedCells ?? []);

  return (
    <SuccessBanner tone={hasProblems || unchecked || failed.length > 0 ? 'warning' : 'success'}>
      {outcome && (
        <>
          <b>{titleOf(problems, unchecked)}</b>
          {note}
          <FailedCellsNote cells={failed} showNode={showNode} />
          {unchecked && (
            <div>It may have problems that the result does not show. Test it again to have it checked.</div>
          )}
          {hasProblems && changed !== 'graph' && (
            <>
              {/* Cells that cannot be parsed are skipped. */}
              {errorsIn(problems).length > 0 && <div>Something may be missing from the result.</div>}
              <ProblemItems problems={problems} nodes={nodes} showNode={showNode} />
            </>
          )}
        </>
      )}
    </SuccessBanner>
  );
}

function titleOf(problems: readonly Problem[], unchecked: boolean): string {
  if (unchecked) return 'The test ran, but the graph could not be checked';
  // The warnings stand below it.
  return errorsIn(problems).length > 0
    ? `The test ran, but the graph has ${countedProblems(problems)}`
    : 'Test Successful';
}
