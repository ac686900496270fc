import { ConflictDialog } from './conflict-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import type { DocumentEditor } from './use-document-editor.ts';
import { useWorkingCopy } from './use-working-copy.ts';
import { textOf } from './working-copy.ts';

/** The questions that come up by themselves. */
export function EditorDialogs({ editor }: { editor: DocumentEditor }) {
  const { copy, document, saving, guard, save, drop, discard, keepCopy } = editor;
  const fault = useWorkingCopy(copy, ({ content }) => content.fault);

  return (
    <>
      <LeaveDialog guard={guard} fault={fault} saving={saving.pending !== null} save={save} discard={() => drop()} />
      <ConflictDialog
        conflict={saving.conflict}
        mine={() => textOf(copy.getState())}
        name={document.name}
        pending={saving.pending !== null}
        overwrite={({ version }) => saving.save(version)}
        reload={(newest) => {
          discard(newest);
          saving.closeConflict();
        }}
        keepCopy={keepCopy}
        close={saving.closeConflict}
      />
    </>
  );
}
