import type { DocumentEditor } from '../use-document-editor.ts';
import classes from './save-state.module.css';

/** Says whether there are unsaved changes. */
export function SaveState({ editor: { unsaved, writing } }: { editor: DocumentEditor }) {
  return (
    <p role="status" className={unsaved ? `${classes.state} ${classes.unsaved}` : classes.state}>
      {unsaved ? 'Unsaved changes' : writing.allowed ? 'All changes saved' : 'View only'}
    </p>
  );
}
