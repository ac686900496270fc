import { TimeText } from '#ui/time/time-text.tsx';
import classes from './evaluation-status.module.css';
import type { Run } from './use-evaluations.ts';

/** When an evaluation was complete. There before it has something to say: a screen reader reads out only what it saw change. */
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
