import { prettyJson } from '#lib/json/pretty-json.ts';
import type { Permit } from '#lib/permit.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { JsonDifference } from '#ui/code/json-difference.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import type { CaseOutcome } from '../run/case-runner.ts';
import { failedCellWords } from '../run/failed-cell-words.ts';
import { firstDifference, isLeftOut, outdatedWords } from '../run/first-difference.ts';
import classes from './case-dialog.module.css';
import { expectedBeside } from './expected-beside.ts';

type Props = {
  expected: unknown;
  outcome: CaseOutcome;
  /** Whether the outcome is that of a graph that has changed since. */
  isOutdated: boolean;
  permit: Permit;
  isPending: boolean;
  accept: () => void;
  /** How many cases changed in the same way as this one, itself included. */
  alike: number;
  acceptAlike: () => void;
  /** Whether there is something in the fields that is not saved, which would be lost. */
  isChanged: boolean;
};

/** Why a case fails, with what is expected beside what was answered, and the ways to accept the answer. */
export function CaseFailure(props: Props) {
  const { expected, outcome, isOutdated, permit, accept, alike, acceptAlike, isPending, isChanged } = props;
  const isIdle = isPending || isChanged || isOutdated;
  const hasAnswer = outcome.error === null && outcome.differences.length > 0;
  const failedCells = failedCellWords(outcome.failedCells);
  return (
    <section className={classes.failure} aria-label={outcome.passed === null ? 'Why it was not run' : 'Why it fails'}>
      <Banner tone={outcome.passed === null ? 'warning' : 'failure'}>{firstDifference(outcome)}</Banner>
      {outcome.differences.length > 0 && failedCells && <Banner tone="warning">{failedCells}</Banner>}
      {hasAnswer && (
        <>
          {!isLeftOut(outcome) && (
            <JsonDifference
              fits
              titles={['Should be', 'Answered']}
              before={prettyJson(expectedBeside(expected, outcome))}
              after={prettyJson(outcome.actual)}
            />
          )}
          <div className={classes.accept}>
            <PermittedButton
              permit={permit}
              variant="default"
              onClick={() => !isIdle && accept()}
              {...ariaDisabled(isIdle)}
            >
              Accept the Answer
            </PermittedButton>
            {alike > 1 && (
              <PermittedButton
                permit={permit}
                variant="default"
                onClick={() => !isIdle && acceptAlike()}
                {...ariaDisabled(isIdle)}
              >
                Accept for All {alike.toLocaleString()} That Changed in the Same Way
              </PermittedButton>
            )}
            {permit.allowed && (isChanged || isOutdated) && (
              <span>{isChanged ? 'Save what you wrote before you accept an answer.' : outdatedWords}</span>
            )}
          </div>
        </>
      )}
    </section>
  );
}
