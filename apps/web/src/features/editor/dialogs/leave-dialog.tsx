import { Button } from '@mantine/core';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import danger from '#ui/buttons/danger-button.module.css';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import body from '#ui/dialogs/dialog-body.module.css';
import { Banner } from '#ui/feedback/banner.tsx';
import type { Saving } from '../saving/use-saving.ts';
import type { Fault } from '../working-copy/content.ts';
import { faultMessages } from '../working-copy/fault-messages.ts';

const underWay = {
  saving: { title: 'Leaving once it is saved', words: 'This document is being saved.', action: 'Saving...' },
  publishing: {
    title: 'Leaving once it is published',
    words: 'This document is being published.',
    action: 'Publishing...',
  },
  cases: { title: 'Leaving once it is saved', words: 'Test cases are being saved.', action: 'Saving...' },
};

type Props = {
  opened: boolean;
  stay: () => void;
  /** Whether only test cases have unsaved changes. */
  isOfCases: boolean;
  /** Why the content cannot be saved, if it cannot. */
  fault: Fault | undefined;
  pending: Saving['pending'] | 'cases';
  /** Why test cases could not be saved, if they could not. */
  casesFailure: string | null;
  save: () => void;
  discard: () => void;
};

/**
 * Asks what to do with unsaved work before the page is left, which happens once there is none. A save or publish that
 * is already running can only be waited for.
 */
export function LeaveDialog({ opened, stay, isOfCases, fault, pending, casesFailure, save, discard }: Props) {
  const subject = isOfCases ? 'The test cases have' : 'This document has';
  const waitedFor = pending && underWay[pending];

  return (
    <Dialog
      opened={opened}
      title={waitedFor?.title ?? 'Leave without saving?'}
      size="30rem"
      closeButton={false}
      close={stay}
    >
      <p className={body.words}>
        {waitedFor
          ? `${waitedFor.words} You leave as soon as that is done.`
          : `${subject} changes that are not saved.${fault ? ` The text is ${faultMessages[fault]} and cannot be saved.` : ''}`}
      </p>
      {casesFailure !== null && !waitedFor && <Banner tone="failure">{casesFailure}</Banner>}
      <div className={body.actions}>
        {(pending || !fault) && (
          <Button onClick={() => !pending && save()} {...ariaDisabled(pending !== null)} data-autofocus>
            {waitedFor?.action ?? 'Save and Leave'}
          </Button>
        )}
        <Button
          variant="default"
          className={danger.button}
          onClick={() => !pending && discard()}
          {...ariaDisabled(pending !== null)}
        >
          Discard Changes
        </Button>
        <Button variant="default" onClick={stay} data-autofocus={fault && !pending && true}>
          Stay
        </Button>
      </div>
    </Dialog>
  );
}
