import type { DocumentEditor } from './use-document-editor.ts';

/** Whether there is anything to save. */
export function SaveState({ editor }: { editor: DocumentEditor }) {
  return <p role="status">{editor.unsaved ? 'Unsaved changes' : 'All changes saved'}</p>;
}
