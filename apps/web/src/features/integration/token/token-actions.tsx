import { useDisclosure } from '@mantine/hooks';
import type { Document, TokenAction } from '@rulewright/contract';
import { fallbackMessages } from '@rulewright/contract';
import danger from '#ui/buttons/danger-button.module.css';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { useMay } from '#workspace/permissions/use-may.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import classes from './token-actions.module.css';
import { useChangeToken } from './use-change-token.ts';

type Props = {
  address: DocumentAddress;
  document: Pick<Document, 'id' | 'name'>;
  hasToken: boolean;
  done: (message: string) => void;
  focusHeading: () => void;
};

/**
 * The actions on an existing token. Both stop current callers from working, so they ask first. Without a token only the
 * buttons disappear: when somebody else has removed it, an open dialog must still show why it failed.
 */
export function TokenActions({ done, ...shared }: Props) {
  return (
    <div className={classes.actions}>
      <AskedAction
        {...shared}
        action="regenerate"
        label="Regenerate Token"
        pendingLabel="Regenerating..."
        question="Are you sure? The present token stops working at once, and everyone who calls with it needs the new one."
        fallback={fallbackMessages.regenerateToken}
        done={() => done('Token regenerated successfully!')}
      />
      <AskedAction
        {...shared}
        action="remove"
        label="Remove Token"
        pendingLabel="Removing..."
        question="Are you sure? The public endpoint will refuse every request until a new token is generated."
        fallback={fallbackMessages.removeToken}
        done={() => done('Token removed successfully!')}
      />
    </div>
  );
}

type AskedProps = Omit<Props, 'done'> & {
  action: TokenAction;
  label: string;
  pendingLabel: string;
  question: string;
  fallback: string;
  done: () => void;
};

function AskedAction(props: AskedProps) {
  const { address, document, hasToken, action, label, pendingLabel, question, fallback, done, focusHeading } = props;
  const permit = useMay('tokens:manage');
  const [asking, { open, close }] = useDisclosure();
  const changeToken = useChangeToken(address, document.id);

  async function confirm() {
    await changeToken(action);
    close();
    done();
  }

  function cancel() {
    close();
    if (!hasToken) focusHeading();
  }

  return (
    <>
      {hasToken && (
        <PermittedButton permit={permit} variant="default" size="xs" className={danger.button} onClick={open}>
          {label}
        </PermittedButton>
      )}
      <ConfirmDialog
        opened={asking}
        title={label}
        question={question}
        subject={document.name}
        action={label}
        pendingAction={pendingLabel}
        fallback={fallback}
        confirm={confirm}
        close={cancel}
      />
    </>
  );
}
