import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { useEndOtherSessions } from './session-queries.ts';

type Props = { count: number; ended: () => void };

/** Asks first, because it affects all other devices at once. */
export function SignOutOthers({ count, ended }: Props) {
  const [asking, { open, close }] = useDisclosure();
  const endOthers = useEndOtherSessions();

  async function signOut() {
    await endOthers();
    close();
    ended();
  }

  return (
    <>
      {count > 0 && (
        <div>
          <Button variant="default" onClick={open}>
            Sign out all other sessions
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={asking}
        title="Sign out all other sessions"
        question="Are you sure? Every other browser will have to sign in again."
        subject={count === 1 ? '1 other session' : `${count} other sessions`}
        action="Sign out"
        pendingAction="Signing out..."
        fallback="Failed to sign out the other sessions"
        confirm={signOut}
        close={close}
      />
    </>
  );
}
