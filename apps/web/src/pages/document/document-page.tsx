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
import { isNotFound } from '#lib/api/api-error.ts';
import { QueryContent } from '#ui/feedback/query-content.tsx';
import type { DocumentAddress } from '#workspace/addresses/addresses.ts';
import { useSlugs } from '#workspace/addresses/addresses.ts';
import { documentPath } from '#workspace/addresses/paths.ts';
import { documentsLink } from '#workspace/navigation/page-links.ts';
import { ProjectRole } from '#workspace/permissions/use-may.ts';
import { useSession } from '#workspace/session/session-store.ts';
import { DocumentHead } from './document-head.tsx';
import { DocumentMissing } from './document-missing.tsx';
import { DocumentTabs } from './document-tabs.tsx';

export function DocumentPage() {
  const address = useSlugs();
  const document = useDocument(address);
  const { data: project } = useProject(address);

  return (
    <ProjectRole value={project?.role ?? null}>
      <QueryContent
        query={document}
        loading="Loading document..."
        fallback={fallbackMessages.loadDocument}
        heading="h1"
        link={documentsLink(address)}
        // Deleted while it is open, it may hold work that is not saved.
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
    </ProjectRole>
  );
}

type AtProps = { address: DocumentAddress; found: Document; missing: boolean };

/** Another document that was made at this address takes the place of the open one, but not of unsaved work on it. */
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
  /** Whether it has been deleted since it was loaded. */
  gone: boolean;
  /** Called when it is gone and nothing of it is left to be saved. */
  letGo: () => void;
};

function DocumentView(props: ViewProps) {
  const userId = useSession(({ user }) => user?.id ?? '');
  const opened = useOpenedCopy(userId, props.document);
  return opened && <OpenDocument {...props} userId={userId} opened={opened} />;
}

function OpenDocument({ letGo, ...props }: ViewProps & { userId: string; opened: OpenedCopy }) {
  const editor = useDocumentEditor(props);
  const over = props.gone && !editor.unsaved;

  // Before it is painted: where another is there to be shown, none is missing.
  useLayoutEffect(() => {
    if (over) letGo();
  }, [over, letGo]);

  if (over) return <DocumentMissing project={props.address} />;
  return (
    <>
      <DocumentHead editor={editor} />
      <EditorNotices editor={editor} />
      {!props.gone && (
        <ApprovalNotice
          address={props.address}
          document={props.document}
          done={editor.saving.succeed}
          over={editor.saving.fail}
        />
      )}
      <DocumentTabs editor={editor} />
      <EditorDialogs editor={editor} />
    </>
  );
}
