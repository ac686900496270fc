import type { Document } from '@rulewright/contract';
import { fallbackMessages } from '@rulewright/contract';
import { DeleteDocument } from '#features/documents/delete-document.tsx';
import { DocumentMissing } from '#features/documents/document-missing.tsx';
import type { DocumentAddress } from '#features/documents/document-queries.ts';
import { useDocument } from '#features/documents/document-queries.ts';
import { DocumentSettings } from '#features/documents/document-settings.tsx';
import { PublicationBadge } from '#features/documents/publication-badge.tsx';
import { useProject } from '#features/projects/project-queries.ts';
import { VersionList } from '#features/versions/version-list.tsx';
import { useVersions } from '#features/versions/version-queries.ts';
import { isMissing } from '#shared/api/is-missing.ts';
import { countedLabel } from '#shared/ui/counted-label.ts';
import { Loaded } from '#shared/ui/loaded.tsx';
import { PageHead } from '#shared/ui/page-head.tsx';
import { UrlTabs } from '#shared/ui/url-tabs.tsx';
import { documentsCrumb, projectCrumb, projectsCrumb, useOrganizationCrumb } from '#shared/workspace/crumbs.ts';
import { useSlugs } from '#shared/workspace/use-slugs.ts';

export function DocumentPage() {
  const address = useSlugs();
  const document = useDocument(address);

  if (isMissing(document.error)) return <DocumentMissing {...address} />;
  return (
    <Loaded query={document} loading="Loading document..." fallback={fallbackMessages.loadDocument}>
      {(document) => <DocumentView key={document.id} address={address} document={document} />}
    </Loaded>
  );
}

function DocumentView({ address, document }: { address: DocumentAddress; document: Document }) {
  const { orgSlug, projectSlug } = address;
  const { data: project } = useProject(orgSlug, projectSlug);
  const versions = useVersions(address);
  const trail = [
    useOrganizationCrumb(orgSlug),
    projectsCrumb(orgSlug),
    projectCrumb(orgSlug, projectSlug, project?.name),
    documentsCrumb(orgSlug, projectSlug),
  ];

  return (
    <>
      <PageHead
        title={document.name}
        trail={trail}
        about={
          <>
            <PublicationBadge published={document.is_published} />
            <p>Version {document.version}</p>
          </>
        }
        actions={<DeleteDocument address={address} name={document.name} />}
      />
      <UrlTabs
        tabs={[
          {
            value: 'settings',
            label: 'Settings',
            panel: <DocumentSettings address={address} document={document} />,
          },
          {
            value: 'versions',
            label: countedLabel('Versions', versions?.length),
            panel: <VersionList address={address} versions={versions} unsaved={false} restored={() => {}} />,
          },
        ]}
      />
    </>
  );
}
