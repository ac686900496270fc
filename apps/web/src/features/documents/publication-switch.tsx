import { useDisclosure } from '@mantine/hooks';
import type { Document } from '@rulewright/contract';
import { useState } from 'react';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { useMay } from '#workspace/permissions/use-may.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import { useChangePublication } from './document-queries.ts';

type Props = {
  address: DocumentAddress;
  document: Pick<Document, 'id' | 'name' | 'version' | 'live_version' | 'unpublished_version'>;
  /** Disables the button while something else is running. */
  busy: boolean;
  done: (message: string) => void;
};

type Question = { kind: 'unpublish' | 'put back'; version: number; latest: number };

/** Unpublishes a document, or publishes it again. Shows nothing when neither is possible. */
export function PublicationSwitch({ address, document, busy, done }: Props) {
  const { version: latest, live_version: live, unpublished_version: before } = document;
  const permit = useMay('documents:publish');
  const [opened, { open, close }] = useDisclosure();
  // The question stays the same until the dialog is closed, although the document changes before.
  const [question, setQuestion] = useState<Question | null>(null);
  const { unpublish, putBack } = useChangePublication(address, document.id);

  function ask() {
    const version = live ?? before;
    if (busy || version === null) return;
    setQuestion({ kind: live === null ? 'put back' : 'unpublish', version, latest });
    open();
  }

  async function confirm() {
    if (!question) return;
    const { kind, version } = question;
    await (kind === 'unpublish' ? unpublish(version) : putBack(version));
    close();
    done(kind === 'unpublish' ? 'Document unpublished successfully!' : `Version ${version} is live again!`);
  }

  return (
    <>
      {(live ?? before) !== null && (
        <PermittedButton permit={permit} variant="default" onClick={ask} {...ariaDisabled(busy)}>
          {live === null ? `Put Back Version ${before}` : 'Unpublish'}
        </PermittedButton>
      )}
      {question && (
        <ConfirmDialog
          opened={opened}
          {...wordsOf(question)}
          subject={document.name}
          busy={busy}
          confirm={confirm}
          close={close}
        />
      )}
    </>
  );
}

function wordsOf({ kind, version, latest }: Question) {
  if (kind === 'unpublish') {
    return {
      title: 'Unpublish this document',
      question:
        'Are you sure? The public endpoint stops answering at once. Everyone who calls it is told "404 The document is not published", and documents that call this one fail.',
      warning: `The token, the versions and the log stay. Version ${version} can be put back at any time.`,
      action: 'Unpublish',
      pendingAction: 'Unpublishing...',
      fallback: 'Failed to unpublish document',
    };
  }
  return {
    title: `Put back version ${version}`,
    question: `The public endpoint will answer with version ${version} again, for everyone who has the token.`,
    warning: latest > version ? `What was saved since, up to version ${latest}, is not published by this.` : undefined,
    action: `Put Back Version ${version}`,
    pendingAction: 'Putting Back...',
    fallback: 'Failed to put the version back',
    harmless: true,
  };
}
