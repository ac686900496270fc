import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { TokenAction } from '@rulewright/contract';
import { fallbackMessages } from '@rulewright/contract';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import dangerClasses from '#shared/ui/danger-button.module.css';
import type { DocumentAddress } from '#shared/workspace/document-address.ts';
import { useChangeToken } from './integration-queries.ts';
import classes from './token-actions.module.css';

type Props = { address: DocumentAddress; done: (message: string) => void };

/** What can be done to a token that exists. Both cut callers off, and so both ask first. */
export function TokenActions({ address, done }: Props) {
  return (
    <div className={classes.actions}>
      <AskedAction
        address={address}
        action="regenerate"
        label="Regenerate Token"
        pendingLabel="Regenerating..."
        question="Are you sure? The present token stops working at once, and everyone who calls with it needs the new one."
        fallback={fallbackMessages.regenerateToken}
        done={() => done('Token regenerated successfully!')}
      />
      <AskedAction
        address={address}
        action="remove"
        label="Remove Token"
        pendingLabel="Removing..."
        question="Are you sure? The public endpoint will refuse every request until a new token is generated."
        fallback={fallbackMessages.removeToken}
        danger
        done={() => done('Token removed successfully!')}
      />
    </div>
  );
}

type AskedProps = {
  address: DocumentAddress;
  action: TokenAction;
  label: string;
  pendingLabel: string;
  question: string;
  fallback: string;
  danger?: boolean;
  done: () => void;
};

function AskedAction({ address, action, label, pendingLabel, question, fallback, danger = false, done }: AskedProps) {
  const [asking, { open, close }] = useDisclosure();
  const change = useChangeToken(address);

  async function confirm() {
    await change.mutateAsync(action);
    close();
    done();
  }

  return (
    <>
      <Button variant="default" size="xs" className={danger ? dangerClasses.button : undefined} onClick={open}>
        {label}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={label}
        question={question}
        subject={address.docSlug}
        action={label}
        pendingAction={pendingLabel}
        fallback={fallback}
        confirm={confirm}
        close={close}
      />
    </>
  );
}
