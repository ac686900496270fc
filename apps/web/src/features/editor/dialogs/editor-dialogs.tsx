import { useEffect } from 'react';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import type { DocumentEditor } from '../use-document-editor.ts';
import { textOf } from '../working-copy/working-copy.ts';

const ConflictDialog = lazyDialog(async () => (await import('./conflict-dialog.tsx')).ConflictDialog);
const LeaveDialog = lazyDialog(async () => (await import('./leave-dialog.tsx')).LeaveDialog);
const NewerVersionDialog = lazyDialog(async () => (await import('./newer-version-dialog.tsx')).NewerVersionDialog);

/** The dialogs that open by themselves. */
export function EditorDialogs({ editor }: { editor: DocumentEditor }) {
  const { copy, document, unsaved, unsavedCases, fault, saving, guard, save, drop, discard } = editor;
  const { keepCopy, keeping, isDrawn } = editor;
  // The work of those who may not save it stays in this browser, and is not asked about.
  const asksAboutDocument = unsaved && editor.writing.allowed;

  // Whoever cannot save must not wait for the reason, and whoever leaves not for the question.
  useEffect(() => {
    if (!isDrawn) return;
    LeaveDialog.ahead();
    ConflictDialog.ahead();
    NewerVersionDialog.ahead();
  }, [isDrawn]);

  return (
    <>
      <LeaveDialog
        opened={guard.asking}
        stay={guard.stay}
        isOfCases={!asksAboutDocument}
        fault={fault}
        pending={saving.pending ?? (unsavedCases.isPending ? 'cases' : null)}
        casesFailure={unsavedCases.why}
        save={async () => {
          if (!asksAboutDocument || (await save())) await unsavedCases.retry();
        }}
        discard={() => {
          if (asksAboutDocument) drop();
          unsavedCases.discard();
        }}
      />
      <ConflictDialog
        opened={saving.conflict !== null && unsaved}
        conflict={unsaved ? saving.conflict : null}
        mine={() => textOf(copy.getState())}
        name={document.name}
        pending={saving.pending !== null}
        keeping={keeping}
        failure={saving.failure}
        overwrite={({ version }) => saving.save(version)}
        reload={(newest) => {
          discard(newest);
          saving.takeTheirs(newest);
        }}
        keepCopy={keepCopy}
        close={saving.closeConflict}
      />
      <NewerVersionDialog
        opened={saving.conflict !== null && !unsaved}
        conflict={unsaved ? null : saving.conflict}
        load={(newest) => {
          drop(newest);
          saving.takeTheirs(newest);
        }}
        close={saving.closeConflict}
      />
    </>
  );
}
