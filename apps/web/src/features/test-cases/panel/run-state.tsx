import { Button, Progress } from '@mantine/core';
import { useMemo } from 'react';
import { Banner } from '#ui/feedback/banner.tsx';
import { callsOfRun } from '#workspace/test-runs/network-words.ts';
import { isBlank } from '../edits/new-content.ts';
import type { TestsOutcome } from '../run/tests-outcome.ts';
import type { Tests } from '../use-tests.ts';
import { CalledAsSwitch } from './called-as.tsx';
import classes from './tests-panel.module.css';

/** How many cases pass, how far a run is, and the way to have the server run them. */
export function RunState({ tests }: { tests: Tests }) {
  const { cases, shown, outcome, called, done, notInPage, isOutdated, isStopped, server, start, stop } = tests;
  const calls = useMemo(() => outcome && callsOfRun(outcome.outcomes.values()), [outcome]);
  const blank = useMemo(() => cases.filter(isBlank).length, [cases]);
  const runsHere = done !== null && done > 0;
  const progress = server.isRunning
    ? (server.progress ?? { done: 0, total: cases.length })
    : runsHere
      ? { done, total: cases.length }
      : null;

  return (
    <div className={classes.run}>
      <p role="status">
        {outcome && outcome.outcomes.size > 0 && (
          <>
            <strong data-tone={toneOf(outcome)}>{outcomeWords(outcome)}</strong>
            {isOutdated && ' before the last change'}
          </>
        )}
        {blank > 0 && (
          <span>
            {' '}
            {blank === 1 ? '1 row is' : `${blank.toLocaleString()} rows are`} empty, and the publish gate runs{' '}
            {blank === 1 ? 'it' : 'them'} too.
          </span>
        )}
        {isStopped && !progress && <span> The run was stopped.</span>}
      </p>
      {progress && (
        <>
          <Progress
            className={classes.progress}
            value={(progress.done / Math.max(1, progress.total)) * 100}
            aria-label="Cases run"
          />
          <span className={classes.count}>
            {progress.done.toLocaleString()} of {progress.total.toLocaleString()}
          </span>
        </>
      )}
      {progress ? (
        <Button variant="default" size="xs" onClick={server.isRunning ? server.stop : stop}>
          Stop
        </Button>
      ) : (
        <>
          {isStopped && (
            <Button variant="default" size="xs" onClick={start}>
              Run
            </Button>
          )}
          {(shown?.test_cases.length ?? 0) > 0 && (
            <Button variant="default" size="xs" onClick={server.start}>
              Run on Server
            </Button>
          )}
        </>
      )}
      {notInPage !== null && outcome === null && !server.isRunning && <p className={classes.why}>{notInPage}</p>}
      {outcome && outcome.causes.length > 0 && (
        <ul className={classes.causes} aria-label="Why cases fail">
          {outcome.causes.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      <CalledAsSwitch called={called} />
      {calls?.refused && <Banner tone="warning">{calls.refused}</Banner>}
      {calls?.called && <p className={classes.why}>{calls.called}</p>}
      {server.failure !== null && <Banner tone="failure">{server.failure}</Banner>}
    </div>
  );
}

function toneOf({ failed, notRun }: TestsOutcome): 'bad' | 'good' | undefined {
  if (failed > 0) return 'bad';
  return notRun > 0 ? undefined : 'good';
}

function outcomeWords({ outcomes, passed, failed, notRun }: TestsOutcome): string {
  const of = `of ${outcomes.size.toLocaleString()}`;
  const left = notRun > 0 ? `, ${notRun.toLocaleString()} not run in the page` : '';
  if (failed > 0) return `${failed.toLocaleString()} ${of} failed${left}`;
  return notRun > 0 ? `${passed.toLocaleString()} ${of} passed${left}` : allPassed(passed);
}

const allPassed = (passed: number) => (passed === 1 ? 'The test case passed' : `All ${passed.toLocaleString()} passed`);
