import type { DocumentEditor } from '../use-document-editor.ts';
import classes from './save-state.module.css';

/** Says whether there are unsaved changes, of the rules or of the test cases. */
export function SaveState({ editor: { unsaved, unsavedCases, writing } }: { editor: DocumentEditor }) {
  const isWarned = unsaved || unsavedCases.why !== null;
  return (
    <p role="status" className={isWarned ? `${classes.state} ${classes.unsaved}` : classes.state}>
      {unsaved
        ? 'Unsaved changes'
        : isWarned
          ? 'Unsaved test cases'
          : unsavedCases.isLeft
            ? 'Saving test cases...'
            : writing.allowed
              ? 'All changes saved'
              : 'View only'}
    </p>
  );
}
