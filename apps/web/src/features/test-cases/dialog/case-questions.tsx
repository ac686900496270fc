import { Button } from '@mantine/core';
import type { TestCase } from '@rulewright/contract';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import danger from '#ui/buttons/danger-button.module.css';
import { Banner } from '#ui/feedback/banner.tsx';
import { focusMain } from '#ui/layout/main-region.tsx';
import type { CaseEdits } from '../edits/use-case-edits.ts';
import classes from './case-dialog.module.css';

const MAX_LABELS = 3;

/** Says what could not be saved, and asks whether to try again. It stays until that is decided. */
export function NotSaved({ unsaved: { failed, why, isPending, retry, discard } }: Pick<CaseEdits, 'unsaved'>) {
  const more = failed.length - MAX_LABELS;
  const labels = failed.slice(0, MAX_LABELS).join(', ');

  return (
    <Banner tone="failure">
      <p className={classes.why}>{why}</p>
      <p className={classes.theirs}>
        Not saved: {labels}
        {more > 0 && ` and ${more.toLocaleString()} more`}
      </p>
      <div className={classes.accept}>
        <Button
          variant="default"
          size="xs"
          // The pressed button disappears with the banner.
          onClick={() => !isPending && void retry().then((isSaved) => isSaved && focusMain())}
          {...ariaDisabled(isPending)}
        >
          {isPending ? 'Saving...' : 'Try Again'}
        </Button>
        <Button
          variant="default"
          size="xs"
          className={danger.button}
          onClick={() => {
            if (isPending) return;
            discard();
            focusMain();
          }}
          {...ariaDisabled(isPending)}
        >
          Discard Changes
        </Button>
      </div>
    </Banner>
  );
}

/** Asks before what was written is lost. */
export function Unsaved({ go, stay }: { go: () => void; stay: () => void }) {
  return (
    <Banner tone="failure">
      <p className={classes.theirs}>What you wrote here is not saved.</p>
      <div className={classes.accept}>
        <Button variant="default" size="xs" onClick={go}>
          Go On Without Saving
        </Button>
        <Button variant="default" size="xs" onClick={stay}>
          Stay
        </Button>
      </div>
    </Banner>
  );
}

type TheirsProps = { theirs: TestCase | null; keepMine: () => void; show: (theirs: TestCase) => void };

/** Says that somebody else has changed the case, and asks whose is to stay. */
export function Theirs({ theirs, keepMine, show }: TheirsProps) {
  return (
    <Banner tone="failure">
      <p className={classes.theirs}>
        {theirs
          ? `${theirs.updated_by ?? 'Somebody else'} changed this test case while it was open here.`
          : 'Somebody else deleted this test case while it was open here.'}
      </p>
      <div className={classes.accept}>
        {theirs && (
          <Button variant="default" size="xs" onClick={() => show(theirs)}>
            Show Theirs
          </Button>
        )}
        <Button variant="default" size="xs" onClick={keepMine}>
          Keep Mine
        </Button>
      </div>
    </Banner>
  );
}
