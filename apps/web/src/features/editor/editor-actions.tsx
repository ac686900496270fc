import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useSingleMutation } from '#shared/api/use-single-mutation.ts';
import { waiting } from '#shared/ui/waiting.ts';
import { PublishDialog } from './publish-dialog.tsx';
import type { DocumentEditor } from './use-document-editor.ts';

/** Save and publish. */
export function EditorActions({ editor }: { editor: DocumentEditor }) {
  const { copy, document, saving, unsaved, fault, save, publish } = editor;
  const [asking, { open, close }] = useDisclosure();
  const action = document.is_published ? 'Republish' : 'Publish';

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
      // Left as it was shown, it says nothing about a line that somebody else has written since.
      if (await publish(changelog === shown ? undefined : changelog)) write(null);
      close();
    },
  });

  return (
    <>
      {/* The page's main thing to do as long as there is something to save. */}
      <Button variant={unsaved ? 'filled' : 'default'} onClick={save} {...waiting(saving.pending !== null)}>
        {saving.pending === 'saving' ? 'Saving...' : 'Save Document'}
      </Button>
      <Button variant="default" onClick={ask} {...waiting(saving.pending !== null)}>
        {action}
      </Button>
      <PublishDialog
        opened={asking}
        action={action}
        version={document.version}
        unsaved={unsaved}
        fault={fault}
        pending={saving.pending}
        changelog={changelog}
        write={write}
        publish={() => publishAndClose()}
        close={close}
      />
    </>
  );
}
