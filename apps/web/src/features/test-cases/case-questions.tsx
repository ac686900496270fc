import { Button } from '@mantine/core';
import type { TestCase } from '@rulewright/contract';
import { Banner } from '#ui/feedback/banner.tsx';
import classes from './case-dialog.module.css';

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
