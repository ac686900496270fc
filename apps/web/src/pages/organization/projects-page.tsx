import { fallbackMessages } from '@rulewright/contract';
import { CreateProject } from '#features/projects/create-project.tsx';
import { ProjectList } from '#features/projects/project-list.tsx';
import { useProjects } from '#features/projects/project-queries.ts';
import { isNotFound } from '#lib/api/api-error.ts';
import { NotFoundMessage } from '#ui/feedback/not-found-message.tsx';
import { QueryContent } from '#ui/feedback/query-content.tsx';
import { useListFilter } from '#ui/lists/use-list-filter.ts';
import { CollectionPage } from '#workspace/name-and-description/collection-page.tsx';
import { dashboardLink, useOrganizationCrumb } from '#workspace/page-links.ts';
import { useMay } from '#workspace/permissions/use-may.ts';
import { useSlugs } from '#workspace/urls/slugs.ts';

export function ProjectsPage() {
  const { orgSlug } = useSlugs();
  const organizationCrumb = useOrganizationCrumb(orgSlug);
  const choice = useListFilter();
  const permit = useMay('projects:manage');
  const projects = useProjects(orgSlug, choice.asked);

  if (isNotFound(projects.error)) return <NotFoundMessage noun="Organization" link={dashboardLink} />;
  return (
    <CollectionPage
      key={orgSlug}
      title="Projects"
      trail={[organizationCrumb]}
      about={<p>Folders for the decisions that belong together.</p>}
      create="Create Project"
      permit={permit}
      form={(close) => <CreateProject orgSlug={orgSlug} close={close} />}
    >
      <QueryContent
        query={projects}
        loading="Loading projects..."
        fallback={fallbackMessages.loadProjects}
        heading="h2"
      >
        {(list) => (
          <ProjectList
            orgSlug={orgSlug}
            list={{ ...list, more: projects.more, isOutdated: projects.isOutdated }}
            choice={choice}
          />
        )}
      </QueryContent>
    </CollectionPage>
  );
}
