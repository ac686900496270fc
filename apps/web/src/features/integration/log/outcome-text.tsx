import type { LogEntry } from '@rulewright/contract';
import classes from './outcome-text.module.css';

export const outcomes: Record<LogEntry['outcome'], string> = {
  succeeded: 'Succeeded',
  failed: 'Failed',
};

export function OutcomeText({ outcome }: Pick<LogEntry, 'outcome'>) {
  return (
    <span className={classes.outcome} data-outcome={outcome}>
      {outcomes[outcome]}
    </span>
  );
}
