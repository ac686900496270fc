import { fallbackMessages } from '@rulewright/contract';
import { CreateDocument } from '#features/documents/create-document.tsx';
import { DocumentList } from '#features/documents/document-list.tsx';
import { useDocuments } from '#features/documents/document-queries.ts';
import { useProject } from '#features/projects/project-queries.ts';
import { isNotFound } from '#lib/api/api-error.ts';
import { NotFoundMessage } from '#ui/feedback/not-found-message.tsx';
import { QueryContent } from '#ui/feedback/query-content.tsx';
import { useListFilter } from '#ui/lists/use-list-filter.ts';
import { CollectionPage } from '#workspace/name-and-description/collection-page.tsx';
import { projectCrumb, projectsCrumb, projectsLink, useOrganizationCrumb } from '#workspace/page-links.ts';
import { ProjectRole, useMay } from '#workspace/permissions/use-may.ts';
import { useSlugs } from '#workspace/urls/slugs.ts';

export function DocumentsPage() {
  const { orgSlug, projectSlug } = useSlugs();
  const project = { orgSlug, projectSlug };
  const organizationCrumb = useOrganizationCrumb(orgSlug);
  const { data: found } = useProject(project);
  const role = found?.role ?? null;
  const permit = useMay('documents:write', role);
  const choice = useListFilter();
  const documents = useDocuments(project, choice.asked);

  if (isNotFound(documents.error)) return <NotFoundMessage noun="Project" link={projectsLink(orgSlug)} />;
  return (
    <ProjectRole value={role}>
      <CollectionPage
        key={`${orgSlug}/${projectSlug}`}
        title="Documents"
        trail={[organizationCrumb, projectsCrumb(orgSlug), projectCrumb(project, found?.name)]}
        about={<p>Each one is a decision: a graph that is tested, published and called.</p>}
        create="Create Document"
        permit={permit}
        form={(close) => <CreateDocument project={project} close={close} />}
      >
        <QueryContent
          query={documents}
          loading="Loading documents..."
          fallback={fallbackMessages.loadDocuments}
          heading="h2"
        >
          {(list) => (
            <DocumentList
              orgSlug={orgSlug}
              list={{ ...list, more: documents.more, isOutdated: documents.isOutdated }}
              choice={choice}
            />
          )}
        </QueryContent>
      </CollectionPage>
    </ProjectRole>
  );
}
