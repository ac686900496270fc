import { useDisclosure } from '@mantine/hooks';
import type { Permit } from '#lib/permit.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import classes from '#ui/buttons/danger-button.module.css';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = {
  label: string;
  /** The kind of thing to delete, such as "Project". */
  noun: string;
  /** The name of the thing to delete. */
  name: string;
  /** What else is deleted with it. */
  warning?: string | undefined;
  fallback: string;
  permit: Permit;
  /** Disables the action while something else is running. */
  busy?: boolean;
  remove: () => Promise<unknown>;
};

/** Deletes after confirmation. `remove` also decides where to go afterwards. */
export function DeleteButton({ label, noun, name, warning, fallback, permit, busy = false, remove }: Props) {
  const [asking, { open, close }] = useDisclosure();

  return (
    <>
      <PermittedButton
        permit={permit}
        variant="default"
        className={classes.button}
        onClick={() => !busy && open()}
        {...ariaDisabled(busy)}
      >
        {label}
      </PermittedButton>
      <ConfirmDialog
        opened={asking}
        title={`Delete ${noun}`}
        question={`Are you sure you want to delete this ${noun.toLowerCase()}? This action cannot be undone.`}
        warning={warning}
        subject={name}
        action={label}
        pendingAction="Deleting..."
        fallback={fallback}
        busy={busy}
        confirm={remove}
        close={close}
      />
    </>
  );
}
