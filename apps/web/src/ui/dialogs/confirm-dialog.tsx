import { Box, Button } from '@mantine/core';
import { messageOf } from '#lib/api/api-error.ts';
import { useSingleMutation } from '#lib/queries/use-single-mutation.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import classes from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';
import body from './dialog-body.module.css';

type Props = {
  opened: boolean;
  title: string;
  question: string;
  /** A consequence that people might not expect. */
  warning?: string | undefined;
  /** The name of the thing that the question is about. */
  subject?: string | undefined;
  action: string;
  pendingAction: string;
  /** For actions that destroy nothing: the button is not red. */
  harmless?: boolean;
  /** Shown when the server gave no reason. */
  fallback: string;
  /** Disables the action while something else is running. */
  busy?: boolean;
  confirm: () => Promise<unknown>;
  close: () => void;
};

/**
 * Asks before an action that cannot be undone or affects others. It stays open until the action is done, and shows the
 * error if it fails.
 */
export function ConfirmDialog(props: Props) {
  const { opened, title, question, warning, subject, action, pendingAction, fallback, confirm, close } = props;
  const { harmless = false, busy = false } = props;
  const { mutate, isPending, error, reset } = useSingleMutation({ mutationFn: confirm });

  function cancel() {
    if (isPending) return;
    close();
    reset();
  }

  return (
    <Dialog opened={opened} title={title} size="28rem" closeButton={false} close={cancel}>
      <p>{question}</p>
      {warning && (
        <Box component="p" mt="xs">
          {warning}
        </Box>
      )}
      {subject && <p className={classes.subject}>{subject}</p>}
      {error && <Banner tone="failure">{messageOf(error, fallback)}</Banner>}
      <div className={body.actions}>
        <Button
          {...(!harmless && { color: 'red' })}
          onClick={() => !busy && mutate()}
          {...ariaDisabled(busy || isPending)}
        >
          {isPending ? pendingAction : action}
        </Button>
        {/* Focused first, so that a hurried Enter does not delete anything. */}
        <Button variant="default" onClick={cancel} data-autofocus>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
