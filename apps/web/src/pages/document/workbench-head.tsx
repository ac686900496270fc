import { useOpenRequest } from '#features/approvals/approval-queries.ts';
import { SaveState } from '#features/editor/notices/save-state.tsx';
import { EditorActions } from '#features/editor/publishing/editor-actions.tsx';
import type { DocumentEditor } from '#features/editor/use-document-editor.ts';
import { useProject } from '#features/projects/project-queries.ts';
import classes from './workbench-head.module.css';

/** The name of the document, whether it is saved, and what saves and publishes it, while the head of the page is covered. */
export function WorkbenchHead({ editor }: { editor: DocumentEditor }) {
  const { data: project } = useProject(editor.address);
  const openRequest = useOpenRequest(editor.address);
  return (
    <>
      <div className={classes.head}>
        <h1>{editor.document.name}</h1>
        <SaveState editor={editor} />
      </div>
      <EditorActions
        editor={editor}
        requiresApproval={project?.requires_approval ?? false}
        openRequest={openRequest}
        size="xs"
      />
    </>
  );
}
