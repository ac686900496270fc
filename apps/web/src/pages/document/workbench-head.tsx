import { SaveState } from '#features/editor/notices/save-state.tsx';
import type { DocumentEditor } from '#features/editor/use-document-editor.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import classes from './workbench-head.module.css';

/** The name of the document, whether it is saved, and the button to save it, while the head of the page is covered. */
export function WorkbenchHead({ editor }: { editor: DocumentEditor }) {
  const { document, saving, writing, unsaved, save } = editor;
  return (
    <div className={classes.head}>
      <h1>{document.name}</h1>
      <SaveState editor={editor} />
      <PermittedButton
        permit={writing}
        size="xs"
        variant={unsaved ? 'filled' : 'default'}
        onClick={save}
        {...ariaDisabled(saving.pending !== null)}
      >
        {saving.pending === 'saving' ? 'Saving...' : 'Save Document'}
      </PermittedButton>
    </div>
  );
}
