import { Button } from '@mantine/core';
import type { Document } from '@rulewright/contract';
import { fallbackMessages } from '@rulewright/contract';
import { Link } from 'react-router';
import { DeleteDocument } from '#features/documents/delete-document.tsx';
import { DocumentMissing } from '#features/documents/document-missing.tsx';
import { useDocument, useDocuments } from '#features/documents/document-queries.ts';
import { DocumentSettings } from '#features/documents/document-settings.tsx';
import { PublicationBadge } from '#features/documents/publication-badge.tsx';
import { EditorActions } from '#features/editor/editor-actions.tsx';
import { EditorDialogs } from '#features/editor/editor-dialogs.tsx';
import { EditorNotices } from '#features/editor/editor-notices.tsx';
import { GraphEditor } from '#features/editor/graph-editor.tsx';
import { SaveState } from '#features/editor/save-state.tsx';
import { TextEditor } from '#features/editor/text-editor.tsx';
import { useDocumentEditor } from '#features/editor/use-document-editor.ts';
import type { OpenedCopy } from '#features/editor/use-opened-copy.ts';
import { useOpenedCopy } from '#features/editor/use-opened-copy.ts';
import { useWorkingCopy } from '#features/editor/use-working-copy.ts';
import { isBlank, textOf } from '#features/editor/working-copy.ts';
import { TestingConsole } from '#features/evaluation/testing-console.tsx';
import { useTesting } from '#features/evaluation/use-testing.ts';
import { useProject } from '#features/projects/project-queries.ts';
import { VersionList } from '#features/versions/version-list.tsx';
import { isMissing } from '#shared/api/is-missing.ts';
import { useSession } from '#shared/session/session-store.ts';
import { countedLabel } from '#shared/ui/counted-label.ts';
import { Loaded } from '#shared/ui/loaded.tsx';
import { PageHead } from '#shared/ui/page-head.tsx';
import { UrlTabs } from '#shared/ui/url-tabs.tsx';
import { useTabChoice } from '#shared/ui/use-tab-choice.ts';
import { documentsCrumb, projectCrumb, projectsCrumb, useOrganizationCrumb } from '#shared/workspace/crumbs.ts';
import type { DocumentAddress } from '#shared/workspace/document-address.ts';
import { evaluationPath } from '#shared/workspace/paths.ts';
import { useSlugs } from '#shared/workspace/use-slugs.ts';
import { DocumentIntegration } from './document-integration.tsx';

export function DocumentPage() {
  const address = useSlugs();
  const document = useDocument(address);

  if (isMissing(document.error) && !document.data) return <DocumentMissing project={address} />;
  return (
    <Loaded query={document} loading="Loading document..." fallback={fallbackMessages.loadDocument}>
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

function OpenDocument({ address, document, gone, userId, opened }: ViewProps & { userId: string; opened: OpenedCopy }) {
  const { orgSlug, docSlug } = address;
  const { data: project } = useProject(address);
  const { data: siblings } = useDocuments(address);
  const others = siblings?.documents.filter(({ slug }) => slug !== docSlug);
  const editor = useDocumentEditor({ address, document, gone, userId, opened });
  const { copy } = editor;
  const blank = useWorkingCopy(copy, isBlank);
  const edition = useWorkingCopy(copy, ({ content }) => content);
  const testing = useTesting({ address, contentNow, edition });
  const [, chooseTab] = useTabChoice();
  const trail = [
    useOrganizationCrumb(orgSlug),
    projectsCrumb(orgSlug),
    projectCrumb(address, project?.name),
    documentsCrumb(address),
  ];
  const pane = { copy, fileName: docSlug, fail: editor.saving.fail };

  function contentNow() {
    copy.settle();
    const state = copy.getState();
    return { text: textOf(state), edition: state.content };
  }

  function testWith(input: string) {
    testing.load(input);
    chooseTab(null);
  }

  if (gone && !editor.unsaved) return <DocumentMissing project={address} />;
  return (
    <>
      <PageHead
        title={document.name}
        trail={trail}
        about={
          <>
            <PublicationBadge published={document.is_published} />
            <p>Version {document.version}</p>
            <SaveState editor={editor} />
          </>
        }
        actions={
          <>
            <EditorActions editor={editor} />
            <Button variant="default" component={Link} to={evaluationPath(address)}>
              Test Rules
            </Button>
            <DeleteDocument address={address} name={document.name} deleted={editor.drop} />
          </>
        }
      />
      <EditorNotices editor={editor} />
      <UrlTabs
        tabs={[
          {
            value: 'graph',
            label: 'Graph Editor',
            panel: (
              <>
                <GraphEditor {...pane} problems={editor.problems} simulate={testing.simulation} documents={others} />
                <TestingConsole testing={testing} hasContent={!blank} />
              </>
            ),
          },
          {
            value: 'text',
            label: 'Text Editor',
            panel: <TextEditor {...pane} />,
          },
          {
            value: 'settings',
            label: 'Settings',
            panel: <DocumentSettings address={address} document={document} />,
          },
          {
            value: 'versions',
            // Each save is one and none is ever deleted: they need not be loaded, with all they hold, to be counted.
            label: countedLabel('Versions', document.version),
            panel: <VersionList address={address} unsaved={editor.unsaved} restored={editor.drop} />,
          },
          {
            value: 'integration',
            label: 'Integration',
            panel: <DocumentIntegration address={address} document={document} loadInput={testWith} />,
          },
        ]}
      />
      <EditorDialogs editor={editor} />
    </>
  );
}
