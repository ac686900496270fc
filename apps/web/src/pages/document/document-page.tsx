import type { Document } from '@rulewright/contract';
import { fallbackMessages } from '@rulewright/contract';
import { useLayoutEffect, useState } from 'react';
import { ApprovalNotice } from '#features/approvals/approval-notice.tsx';
import { useDocument } from '#features/documents/document-queries.ts';
import { EditorDialogs } from '#features/editor/dialogs/editor-dialogs.tsx';
import { EditorNotices } from '#features/editor/notices/editor-notices.tsx';
import { useDocumentEditor } from '#features/editor/use-document-editor.ts';
import type { OpenedCopy } from '#features/editor/working-copy/use-opened-copy.ts';
import { useOpenedCopy } from '#features/editor/working-copy/use-opened-copy.ts';
import { useProject } from '#features/projects/project-queries.ts';
import { useCaseEdits } from '#features/test-cases/edits/use-case-edits.ts';
import { isNotFound } from '#lib/api/api-error.ts';
import { QueryContent } from '#ui/feedback/query-content.tsx';
import { documentsLink } from '#workspace/page-links.ts';
import { ProjectRole } from '#workspace/permissions/use-may.ts';
import { useSession } from '#workspace/session/session-store.ts';
import { documentPath } from '#workspace/urls/paths.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import { useSlugs } from '#workspace/urls/slugs.ts';
import { DocumentHead } from './document-head.tsx';
import { DocumentMissing } from './document-missing.tsx';
import { DocumentTabs } from './document-tabs.tsx';

export function DocumentPage() {
  const address = useSlugs();
  const document = useDocument(address);
  const { data: project } = useProject(address);

  return (
    <ProjectRole value={project?.role ?? null}>
      {/* In every tab and while it loads, so that nothing moves from one to the other. */}
      <div data-whole-width>
        <QueryContent
          query={document}
          loading="Loading document..."
          fallback={fallbackMessages.loadDocument}
          heading="h1"
          link={documentsLink(address)}
          // A document that was deleted while it is open may have unsaved work, so it stays open.
          missing={!document.data && <DocumentMissing project={address} />}
        >
          {(found) => (
            <DocumentAt
              key={documentPath(address)}
              address={address}
              found={found}
              missing={isNotFound(document.error)}
            />
          )}
        </QueryContent>
      </div>
    </ProjectRole>
  );
}

type AtProps = { address: DocumentAddress; found: Document; missing: boolean };

/** A new document at the same address replaces the open one, unless that has unsaved work. */
function DocumentAt({ address, found, missing }: AtProps) {
  const [open, setOpen] = useState(found);
  const replaced = found.id !== open.id;
  if (!replaced && found !== open) setOpen(found);

  return (
    <DocumentView
      key={open.id}
      address={address}
      document={open}
      gone={missing || replaced}
      letGo={() => setOpen(found)}
    />
  );
}

type ViewProps = {
  address: DocumentAddress;
  document: Document;
  /** Whether it was deleted since it was loaded. */
  gone: boolean;
  /** Called when it is deleted and has no unsaved work. */
  letGo: () => void;
};

function DocumentView(props: ViewProps) {
  const userId = useSession(({ user }) => user?.id ?? '');
  const opened = useOpenedCopy(userId, props.document);
  return opened && <OpenDocument {...props} userId={userId} opened={opened} />;
}

function OpenDocument({ letGo, ...props }: ViewProps & { userId: string; opened: OpenedCopy }) {
  const caseEdits = useCaseEdits(props.address, props.document.id);
  const editor = useDocumentEditor({ ...props, unsavedCases: caseEdits.unsaved });
  const over = props.gone && !editor.unsaved;

  // Before painting: if another document can be shown, "not found" must not flash.
  useLayoutEffect(() => {
    if (over) letGo();
  }, [over, letGo]);

  if (over) return <DocumentMissing project={props.address} />;
  return (
    <>
      <DocumentHead editor={editor} />
      {!editor.workbench.filled && <EditorNotices editor={editor} />}
      {!props.gone && (
        <ApprovalNotice
          address={props.address}
          document={props.document}
          done={editor.saving.succeed}
          over={editor.saving.fail}
        />
      )}
      <DocumentTabs editor={editor} caseEdits={caseEdits} />
      <EditorDialogs editor={editor} />
    </>
  );
}
