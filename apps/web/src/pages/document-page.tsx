import type { Document } from '@rulewright/contract';
import { fallbackMessages } from '@rulewright/contract';
import { useDocument } from '#features/documents/document-queries.ts';
import { EditorDialogs } from '#features/editor/editor-dialogs.tsx';
import { EditorNotices } from '#features/editor/editor-notices.tsx';
import { useDocumentEditor } from '#features/editor/use-document-editor.ts';
import type { OpenedCopy } from '#features/editor/use-opened-copy.ts';
import { useOpenedCopy } from '#features/editor/use-opened-copy.ts';
import { isMissing } from '#shared/api/api-error.ts';
import { useSession } from '#shared/session/session-store.ts';
import { Loaded } from '#shared/ui/loaded.tsx';
import type { DocumentAddress } from '#shared/workspace/document-address.ts';
import { useSlugs } from '#shared/workspace/use-slugs.ts';
import { documentsWay } from '#shared/workspace/ways.ts';
import { DocumentHead } from './document-head.tsx';
import { DocumentMissing } from './document-missing.tsx';
import { DocumentTabs } from './document-tabs.tsx';

export function DocumentPage() {
  const address = useSlugs();
  const document = useDocument(address);

  return (
    <Loaded
      query={document}
      loading="Loading document..."
      fallback={fallbackMessages.loadDocument}
      heading="h1"
      way={documentsWay(address)}
      // Deleted while it is open, it may hold work that is not saved.
      missing={!document.data && <DocumentMissing project={address} />}
    >
      {(found) => <DocumentView key={found.id} address={address} document={found} gone={isMissing(document.error)} />}
    </Loaded>
  );
}

type ViewProps = {
  address: DocumentAddress;
  document: Document;
  /** Whether it has been deleted since it was loaded. */
  gone: boolean;
};

function DocumentView(props: ViewProps) {
  const userId = useSession(({ user }) => user?.id ?? '');
  const opened = useOpenedCopy(userId, props.document);
  return opened && <OpenDocument {...props} userId={userId} opened={opened} />;
}

function OpenDocument(props: ViewProps & { userId: string; opened: OpenedCopy }) {
  const editor = useDocumentEditor(props);

  if (props.gone && !editor.unsaved) return <DocumentMissing project={props.address} />;
  return (
    <>
      <DocumentHead editor={editor} />
      <EditorNotices editor={editor} />
      <DocumentTabs editor={editor} />
      <EditorDialogs editor={editor} />
    </>
  );
}
