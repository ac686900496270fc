import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useSingleMutation } from '#lib/queries/use-single-mutation.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { useMay } from '#workspace/permissions/use-may.ts';
import type { DocumentEditor } from '../use-document-editor.ts';
import type { OpenRequest } from './publish-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { useReadiness } from './use-readiness.ts';

type Props = {
  editor: DocumentEditor;
  /** Whether another person decides what goes live: then publishing is asking for it. */
  requiresApproval: boolean;
  /** What is asked for already, and is superseded by asking again. */
  openRequest: OpenRequest | null;
};

/** Save, and publish or ask for it. */
export function EditorActions({ editor, requiresApproval, openRequest }: Props) {
  const { copy, document, saving, writing, unsaved, check, save, publish, requestApproval } = editor;
  const permit = useMay(requiresApproval ? 'approvals:request' : 'documents:publish');
  const [asking, { open, close }] = useDisclosure();
  const { readiness, checkAgain, refuse } = useReadiness(editor, asking);
  const publishing = document.is_published ? 'Republish' : 'Publish';
  const action = requiresApproval ? 'Request Approval' : publishing;

  // Kept until it was of use: what fails is tried again with the same words.
  const [written, write] = useState<string | null>(null);
  // A version has one line: whoever publishes it again sees what theirs would replace.
  const shown = (!unsaved && document.changelog) || '';
  const changelog = written ?? shown;

  function ask() {
    if (saving.pending) return;
    // What the dialog says is of the last letter too.
    copy.settle();
    open();
  }

  const { mutate: publishAndClose } = useSingleMutation({
    mutationFn: async () => {
      // Asked for before the check was done: it waits for it, and the dialog shows what was found.
      if ((await check()).length > 0) return;
      // Left as it was shown, it says nothing about a line that somebody else has written since.
      const { done, problems } = requiresApproval
        ? await requestApproval(changelog)
        : await publish(changelog === shown ? undefined : changelog);
      if (problems.length > 0) return refuse(problems);
      if (done) write(null);
      close();
    },
  });

  return (
    <>
      {/* The page's main thing to do as long as there is something to save. */}
      <PermittedButton
        permit={writing}
        variant={unsaved ? 'filled' : 'default'}
        onClick={save}
        {...ariaDisabled(saving.pending !== null)}
      >
        {saving.pending === 'saving' ? 'Saving...' : 'Save Document'}
      </PermittedButton>
      <PermittedButton permit={permit} variant="default" onClick={ask} {...ariaDisabled(saving.pending !== null)}>
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
        publish={() => publishAndClose()}
        close={close}
      />
    </>
  );
}
