import { realFailures } from '#jdm-editor/problems/failed-cell-counts.ts';
import { FailedCellsNote } from '#jdm-editor/problems/failed-cells-note.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { TimeText } from '#ui/time/time-text.tsx';
import classes from './evaluation-status.module.css';
import type { Run } from './use-evaluations.ts';

/**
 * When the evaluation finished. Always mounted, because screen readers announce only changes of an element they know.
 */
export function EvaluationStatus({ run }: { run: Run | null }) {
  const failed = realFailures(run?.failedCells ?? []);
  return (
    <div role="status" className={classes.status}>
      {run && (
        <>
          <h3>Output</h3>
          <p>
            Completed <TimeText value={run.completedAt} precision="seconds" />
          </p>
          {failed.length > 0 && (
            <Banner tone="warning">
              <FailedCellsNote cells={failed} />
            </Banner>
          )}
        </>
      )}
    </div>
  );
}
