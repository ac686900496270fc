import type { DocumentEditor } from '../use-document-editor.ts';
import { textOf } from '../working-copy/working-copy.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { NewerVersionDialog } from './newer-version-dialog.tsx';

/** The dialogs that open by themselves. */
export function EditorDialogs({ editor }: { editor: DocumentEditor }) {
  const { copy, document, unsaved, fault, saving, guard, save, drop, discard, keepCopy, keeping } = editor;

  return (
    <>
      <LeaveDialog guard={guard} fault={fault} pending={saving.pending} save={save} discard={() => drop()} />
      <ConflictDialog
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
