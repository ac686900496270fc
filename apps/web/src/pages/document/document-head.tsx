import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useOpenRequest } from '#features/approvals/approval-queries.ts';
import { DeleteDocument } from '#features/documents/delete-document.tsx';
import { PublicationBadge } from '#features/documents/publication-badge.tsx';
import { PublicationSwitch } from '#features/documents/publication-switch.tsx';
import { SaveState } from '#features/editor/notices/save-state.tsx';
import { EditorActions } from '#features/editor/publishing/editor-actions.tsx';
import type { DocumentEditor } from '#features/editor/use-document-editor.ts';
import { useProject } from '#features/projects/project-queries.ts';
import { PageHead } from '#ui/layout/page-head.tsx';
import { documentsCrumb, projectCrumb, projectsCrumb, useOrganizationCrumb } from '#workspace/page-links.ts';
import { evaluationPath } from '#workspace/urls/paths.ts';

/** The title of an open document and the actions on all of it. */
export function DocumentHead({ editor }: { editor: DocumentEditor }) {
  const { address, document } = editor;
  const { live_version, unpublished_version } = document;
  const { orgSlug } = address;
  const { data: project } = useProject(address);
  const openRequest = useOpenRequest(address);
  const trail = [
    useOrganizationCrumb(orgSlug),
    projectsCrumb(orgSlug),
    projectCrumb(address, project?.name),
    documentsCrumb(address),
  ];

  return (
    <PageHead
      title={document.name}
      trail={trail}
      sticky
      about={
        <>
          <PublicationBadge published={document.is_published} />
          <p>Version {document.version}</p>
          {live_version !== null && live_version !== document.version && <p>Version {live_version} is live</p>}
          {unpublished_version !== null && <p>Unpublished</p>}
          <SaveState editor={editor} />
        </>
      }
      actions={
        <>
          <EditorActions
            editor={editor}
            requiresApproval={project?.requires_approval ?? false}
            openRequest={openRequest}
          />
          <Button variant="default" component={Link} to={evaluationPath(address)}>
            Test Rules
          </Button>
          <PublicationSwitch
            address={address}
            document={document}
            busy={editor.saving.pending !== null}
            done={editor.saving.succeed}
          />
          <DeleteDocument
            address={address}
            document={document}
            busy={editor.saving.pending !== null}
            deleted={editor.drop}
          />
        </>
      }
    />
  );
}
