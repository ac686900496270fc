import { Button } from '@mantine/core';
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
  /** What whoever confirms might not expect. */
  warning?: string | undefined;
  /** The name of what the question is about. */
  subject?: string | undefined;
  action: string;
  pendingAction: string;
  /** For what destroys nothing: its button is not red. */
  harmless?: boolean;
  /** What the red banner says when the server gave no reason. */
  fallback: string;
  /** Whether something else is to be done with first. */
  waits?: boolean;
  confirm: () => Promise<unknown>;
  close: () => void;
};

/** Asks before what cannot be undone, or takes others by surprise. It stays until that is done, and says so if it fails. */
export function ConfirmDialog(props: Props) {
  const { opened, title, question, warning, subject, action, pendingAction, fallback, confirm, close } = props;
  const { harmless = false, waits = false } = props;
  const { mutate, isPending, error, reset } = useSingleMutation({ mutationFn: confirm });

  function cancel() {
    if (isPending) return;
    close();
    reset();
  }

  return (
    <Dialog opened={opened} title={title} size="28rem" closeButton={false} close={cancel}>
      <p className={classes.question}>{question}</p>
      {warning && <p className={classes.warning}>{warning}</p>}
      {subject && <p className={classes.subject}>{subject}</p>}
      {error && <Banner tone="failure">{messageOf(error, fallback)}</Banner>}
      <div className={body.actions}>
        <Button
          {...(!harmless && { color: 'red' })}
          onClick={() => !waits && mutate()}
          {...ariaDisabled(waits || isPending)}
        >
          {isPending ? pendingAction : action}
        </Button>
        {/* Gets the focus: a hurried Enter must not be the one that deletes. */}
        <Button variant="default" onClick={cancel} data-autofocus>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
