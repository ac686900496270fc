import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { PublishDialog } from './publish-dialog.tsx';
import type { DocumentEditor } from './use-document-editor.ts';

const waiting = { 'aria-disabled': true, 'data-disabled': true };

/** Save and publish. */
export function EditorActions({ editor }: { editor: DocumentEditor }) {
  const { document, saving, unsaved, save, publish } = editor;
  const [asking, { open, close }] = useDisclosure();
  const action = document.is_published ? 'Republish' : 'Publish';

  // Kept until it was of use: what fails is tried again with the same words.
  const [changelog, setChangelog] = useState('');

  async function publishAndClose() {
    if (await publish(changelog)) setChangelog('');
    close();
  }

  return (
    <>
      {/* Not disabled while they wait: that would throw the keyboard's focus away. */}
      <Button onClick={save} {...(saving.pending && waiting)}>
        {saving.pending === 'saving' ? 'Saving...' : 'Save Document'}
      </Button>
      <Button variant="default" onClick={open} {...(saving.pending && waiting)}>
        {action}
      </Button>
      <PublishDialog
        opened={asking}
        action={action}
        unsaved={unsaved}
        pending={saving.pending === 'publishing'}
        changelog={changelog}
        write={setChangelog}
        publish={publishAndClose}
        close={close}
      />
    </>
  );
}
