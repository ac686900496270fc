import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import danger from '#ui/buttons/danger-button.module.css';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import body from '#ui/dialogs/dialog-body.module.css';
import { beforeDraftsAreCleared } from '#workspace/sign-out.ts';

type Answer = (leave: boolean) => void;

/** Asks before signing out discards unsaved work of other tabs. */
export function SignOutDialog() {
  const [asked, setAsked] = useState<{ answer: Answer } | null>(null);

  useEffect(() => beforeDraftsAreCleared(() => new Promise<boolean>((answer) => setAsked({ answer }))), []);

  function answer(leave: boolean) {
    asked?.answer(leave);
    setAsked(null);
  }

  return (
    <Dialog
      opened={asked !== null}
      title="Leave without saving?"
      size="30rem"
      closeButton={false}
      close={() => answer(false)}
    >
      <p className={body.words}>A document in another tab or window has changes that are not saved.</p>
      <div className={body.actions}>
        <Button variant="default" className={danger.button} onClick={() => answer(true)}>
          Discard Changes
        </Button>
        {/* Focused first, so that a hurried Enter does not discard anything. */}
        <Button variant="default" onClick={() => answer(false)} data-autofocus>
          Stay
        </Button>
      </div>
    </Dialog>
  );
}
