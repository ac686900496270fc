import { fallbackMessages } from '@rulewright/contract';
import { CreateDocument } from '#features/documents/create-document.tsx';
import { DocumentList } from '#features/documents/document-list.tsx';
import { useDocuments } from '#features/documents/document-queries.ts';
import { useProject } from '#features/projects/project-queries.ts';
import { isMissing } from '#lib/api/api-error.ts';
import { Missing } from '#ui/feedback/not-found-message.tsx';
import { Loaded } from '#ui/feedback/query-content.tsx';
import { useListChoice } from '#ui/lists/use-list-filter.ts';
import { useSlugs } from '#workspace/addresses/addresses.ts';
import { CollectionPage } from '#workspace/details/collection-page.tsx';
import { projectCrumb, projectsCrumb, projectsWay, useOrganizationCrumb } from '#workspace/page-links.ts';
import { ProjectRole, useMay } from '#workspace/permissions/use-may.ts';

export function DocumentsPage() {
  const { orgSlug, projectSlug } = useSlugs();
  const project = { orgSlug, projectSlug };
  const organizationCrumb = useOrganizationCrumb(orgSlug);
  const { data: found } = useProject(project);
  const role = found?.role ?? null;
  const permit = useMay('documents:write', role);
  const choice = useListChoice();
  const documents = useDocuments(project, choice.asked);

  if (isMissing(documents.error)) return <Missing noun="Project" way={projectsWay(orgSlug)} />;
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
        <Loaded query={documents} loading="Loading documents..." fallback={fallbackMessages.loadDocuments} heading="h2">
          {(list) => (
            <DocumentList
              orgSlug={orgSlug}
              list={{ ...list, more: documents.more, isOutdated: documents.isOutdated }}
              choice={choice}
            />
          )}
        </Loaded>
      </CollectionPage>
    </ProjectRole>
  );
}
