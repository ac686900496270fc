import { Button } from '@mantine/core';
import danger from '#shared/ui/danger-button.module.css';
import { Dialog } from '#shared/ui/dialog.tsx';
import body from '#shared/ui/dialog-body.module.css';
import { waiting } from '#shared/ui/waiting.ts';
import type { Fault } from './content.ts';
import type { LeaveGuard } from './use-leave-guard.ts';

const reasons: Record<Fault, string> = {
  syntax: 'The text is not valid JSON and cannot be saved.',
  shape: 'The text is not a decision graph and cannot be saved.',
};

type Props = {
  guard: LeaveGuard;
  /** Why it cannot be saved, if it cannot. */
  fault: Fault | undefined;
  saving: boolean;
  save: () => Promise<boolean>;
  discard: () => void;
};

/** Asks what is to become of unsaved work before the page goes, which it does once there is none. */
export function LeaveDialog({ guard, fault, saving, save, discard }: Props) {
  async function saveAndLeave() {
    // Why not is told on the page.
    if (!saving && !(await save())) guard.stay();
  }

  return (
    <Dialog opened={guard.asking} title="Leave without saving?" size="30rem" closeButton={false} close={guard.stay}>
      <p className={body.words}>This document has changes that are not saved.{fault && ` ${reasons[fault]}`}</p>
      <div className={body.actions}>
        {!fault && (
          <Button onClick={saveAndLeave} {...waiting(saving)} data-autofocus>
            {saving ? 'Saving...' : 'Save and Leave'}
          </Button>
        )}
        <Button variant="default" className={danger.button} onClick={discard}>
          Discard Changes
        </Button>
        <Button variant="default" onClick={guard.stay} data-autofocus={fault && true}>
          Stay
        </Button>
      </div>
    </Dialog>
  );
}
