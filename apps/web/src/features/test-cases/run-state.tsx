import { Button, Progress } from '@mantine/core';
import classes from './tests-panel.module.css';
import type { Tests } from './use-tests.ts';

/** How many cases pass, how far a run is with a way to stop it, and why they cannot be run. */
export function RunState({ tests }: { tests: Tests }) {
  const { cases, outcome, done, notInPage, isOutdated, stop } = tests;

  return (
    <div className={classes.run}>
      <p role="status">
        {outcome && cases.length > 0 && (
          <>
            <strong data-tone={outcome.failed > 0 ? 'bad' : 'good'}>
              {outcome.failed > 0
                ? `${outcome.failed.toLocaleString()} of ${outcome.outcomes.size.toLocaleString()} failed`
                : `All ${outcome.passed.toLocaleString()} passed`}
            </strong>
            {isOutdated && ' before the last change'}
          </>
        )}
      </p>
      {done !== null && done > 0 && (
        <Progress
          className={classes.progress}
          value={(done / Math.max(1, cases.length)) * 100}
          aria-label="Cases run"
        />
      )}
      {done !== null && done > 0 && (
        <Button variant="default" size="xs" onClick={stop}>
          Stop
        </Button>
      )}
      {notInPage !== null && <p className={classes.why}>{notInPage}</p>}
    </div>
  );
}
