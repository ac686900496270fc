import type { ReactNode } from 'react';
import { countedProblems, ProblemItems } from '#shared/decision-graph/problem-items.tsx';
import { Success } from '#shared/ui/success.tsx';
import type { Testing } from './use-testing.ts';

type Props = {
  testing: Testing;
  note: ReactNode;
  showNode: (id: string) => void;
};

/** What the console says of a test that ran: green, or amber where the graph has problems. */
export function TestingStatus({ testing: { outcome, outdated, problems, nodes }, note, showNode }: Props) {
  const doubtful = problems.length > 0;

  return (
    <Success tone={doubtful ? 'warning' : 'success'}>
      {outcome && (
        <>
          <b>{doubtful ? `The test ran, but the graph has ${countedProblems(problems.length)}` : 'Test Successful'}</b>
          {note}
          {doubtful && !outdated && (
            <>
              {/* The engine passes over a cell that it cannot read. */}
              <div>Something may be missing from the result.</div>
              <ProblemItems problems={problems} nodes={nodes} showNode={showNode} />
            </>
          )}
        </>
      )}
    </Success>
  );
}
