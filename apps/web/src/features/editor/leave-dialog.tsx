import { Button } from '@mantine/core';
import danger from '#shared/ui/danger-button.module.css';
import { Dialog } from '#shared/ui/dialog.tsx';
import body from '#shared/ui/dialog-body.module.css';
import { waiting } from '#shared/ui/waiting.ts';
import type { LeaveGuard } from './use-leave-guard.ts';

type Props = {
  guard: LeaveGuard;
  saving: boolean;
  save: () => Promise<boolean>;
  discard: () => void;
};

/** Asks what is to become of unsaved work before the page goes. */
export function LeaveDialog({ guard, saving, save, discard }: Props) {
  async function saveAndLeave() {
    if (saving) return;
    if (await save()) guard.leave();
    // Why not is told on the page.
    else guard.stay();
  }

  function leaveAnyway() {
    discard();
    guard.leave();
  }

  return (
    <Dialog opened={guard.asking} title="Leave without saving?" size="30rem" closeButton={false} close={guard.stay}>
      <p className={body.words}>This document has changes that are not saved.</p>
      <div className={body.actions}>
        <Button onClick={saveAndLeave} {...waiting(saving)} data-autofocus>
          {saving ? 'Saving...' : 'Save and Leave'}
        </Button>
        <Button variant="default" className={danger.button} onClick={leaveAnyway}>
          Discard Changes
        </Button>
        <Button variant="default" onClick={guard.stay}>
          Stay
        </Button>
      </div>
    </Dialog>
  );
}
