import { TimeText } from '#ui/time/time-text.tsx';
import classes from './evaluation-status.module.css';
import type { Run } from './use-evaluations.ts';

/**
 * When the evaluation finished. Always mounted, because screen readers announce only changes of an element they know.
 */
export function EvaluationStatus({ run }: { run: Run | null }) {
  return (
    <div role="status" className={classes.status}>
      {run && (
        <>
          <h3>Output</h3>
          <p>
            Completed <TimeText value={run.completedAt} precision="seconds" />
          </p>
        </>
      )}
    </div>
  );
}
