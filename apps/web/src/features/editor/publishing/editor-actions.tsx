import type { MantineSize } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { GateOutcome } from '@rulewright/contract';
import { useEffect, useState } from 'react';
import { errorsIn } from '#jdm-editor/problems/counted-problems.ts';
import { useSingleMutation } from '#lib/queries/use-single-mutation.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { useMay } from '#workspace/permissions/use-may.ts';
import type { DocumentEditor } from '../use-document-editor.ts';
import type { OpenRequest } from './publish-dialog.tsx';
import { useReadiness } from './use-readiness.ts';

const PublishDialog = lazyDialog(async () => (await import('./publish-dialog.tsx')).PublishDialog);

type Props = {
  editor: DocumentEditor;
  /** Whether another person must approve a publication: then the button requests approval. */
  requiresApproval: boolean;
  /** The open approval request, which a new one replaces. */
  openRequest: OpenRequest | null;
  size?: MantineSize;
};

/** The buttons to save, and to publish or request approval. */
export function EditorActions({ editor, requiresApproval, openRequest, size = 'sm' }: Props) {
  const { copy, document, saving, writing, unsaved, check, save, publish, requestApproval } = editor;
  const permit = useMay(requiresApproval ? 'approvals:request' : 'documents:publish');
  const [asking, { open, close }] = useDisclosure();
  const { readiness, checkAgain, refuse } = useReadiness(editor, asking);
  const publishing = document.is_published ? 'Republish' : 'Publish';
  const action = requiresApproval ? 'Request Approval' : publishing;

  useEffect(() => {
    if (editor.isDrawn) PublishDialog.ahead();
  }, [editor.isDrawn]);

  const [written, setWritten] = useState<string | null>(null);
  // A version has one changelog. Whoever publishes it again sees the text that theirs would replace.
  const shown = (!unsaved && document.changelog) || '';
  const changelog = written ?? shown;
  // What the publish gate found when it was last pressed, and why it goes on all the same.
  const [blocked, setBlocked] = useState<GateOutcome | null>(null);
  const [reason, setReason] = useState('');

  function write(text: string | null) {
    setWritten(text);
    editor.keptChangelog.current = text;
  }

  function ask() {
    if (saving.pending) return;
    // The dialog must show the latest edits too.
    copy.settle();
    setWritten(editor.keptChangelog.current);
    setBlocked(null);
    setReason('');
    open();
  }

  const { mutate: publishAndClose } = useSingleMutation({
    mutationFn: async () => {
      // The button can be pressed while the check is still running. The dialog then shows the problems.
      if (errorsIn(await check()).length > 0) return;
      // An unchanged changelog is not sent, because somebody else may have changed it since.
      const override = reason.trim() === '' ? undefined : reason;
      const released = requiresApproval
        ? await requestApproval(changelog, override)
        : await publish(changelog === shown ? undefined : changelog, override);
      const { done, problems } = released;
      setBlocked(released.blocked);
      if (problems.length > 0) return refuse(problems);
      if (released.blocked) return;
      if (done) write(null);
      close();
    },
  });

  return (
    <>
      {/* The primary button while there are unsaved changes. */}
      <PermittedButton
        permit={writing}
        size={size}
        variant={unsaved ? 'filled' : 'default'}
        onClick={save}
        {...ariaDisabled(saving.pending !== null)}
      >
        {saving.pending === 'saving' ? 'Saving...' : 'Save Document'}
      </PermittedButton>
      <PermittedButton
        permit={permit}
        size={size}
        variant="default"
        onClick={ask}
        {...ariaDisabled(saving.pending !== null)}
      >
        {action}
      </PermittedButton>
      <PublishDialog
        editor={editor}
        opened={asking}
        action={action}
        openRequest={openRequest}
        readiness={readiness}
        checkAgain={checkAgain}
        changelog={changelog}
        write={write}
        blocked={blocked}
        forgetBlocked={() => setBlocked(null)}
        reason={reason}
        giveReason={setReason}
        publish={() => publishAndClose()}
        close={close}
      />
    </>
  );
}
