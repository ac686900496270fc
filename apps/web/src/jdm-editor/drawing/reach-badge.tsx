import classes from './reach-badge.module.css';
import { reachText } from './test-coverage.ts';

/** How many test cases reach something. What none reaches has a frame of dashes, so that it is seen without colours too. */
export function ReachBadge({ cases }: { cases: number | null }) {
  return (
    <span
      className={classes.badge}
      data-reached={cases !== 0 || undefined}
      title={cases === 0 ? 'No test case reaches this' : 'Test cases that reach this'}
    >
      {reachText(cases)}
    </span>
  );
}
