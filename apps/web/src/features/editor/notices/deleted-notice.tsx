import { useState } from 'react';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import body from '#ui/dialogs/dialog-body.module.css';
import { NoticeBar } from '#ui/feedback/notice-bar.tsx';
import { CopyForm } from '../dialogs/copy-form.tsx';
import type { DocumentEditor } from '../use-document-editor.ts';

/** Tells a person with unsaved work that the document was deleted, and how to keep the work. */
export function DeletedNotice({ editor }: { editor: DocumentEditor }) {
  const { document, fault, keepCopy, writing } = editor;
  const [opened, setOpened] = useState(false);

  return (
    <>
      <NoticeBar
        tone="warning"
        actions={
          !fault && (
            <PermittedButton permit={writing} variant="default" size="xs" onClick={() => setOpened(true)}>
              Keep as a Copy
            </PermittedButton>
          )
        }
      >
        This document was deleted meanwhile. Your unsaved changes are still here:{' '}
        {fault ? 'export them, or mend the text to keep it as a copy.' : 'keep them as a copy, or export them.'}
      </NoticeBar>
      <Dialog opened={opened} title="Keep your changes as a copy" size="32rem" close={() => setOpened(false)}>
        <p className={body.words}>A new document of this project begins with what is on this page.</p>
        <CopyForm name={document.name} keepCopy={keepCopy} />
      </Dialog>
    </>
  );
}
