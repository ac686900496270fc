import { fallbackMessages } from '@rulewright/contract';
import { CreateProject } from '#features/projects/create-project.tsx';
import { ProjectList } from '#features/projects/project-list.tsx';
import { useProjects } from '#features/projects/project-queries.ts';
import { isMissing } from '#lib/api/api-error.ts';
import { Missing } from '#ui/feedback/not-found-message.tsx';
import { Loaded } from '#ui/feedback/query-content.tsx';
import { useListChoice } from '#ui/lists/use-list-filter.ts';
import { useSlugs } from '#workspace/addresses/addresses.ts';
import { CollectionPage } from '#workspace/details/collection-page.tsx';
import { dashboardWay, useOrganizationCrumb } from '#workspace/page-links.ts';
import { useMay } from '#workspace/permissions/use-may.ts';

export function ProjectsPage() {
  const { orgSlug } = useSlugs();
  const organizationCrumb = useOrganizationCrumb(orgSlug);
  const choice = useListChoice();
  const permit = useMay('projects:manage');
  const projects = useProjects(orgSlug, choice.asked);

  if (isMissing(projects.error)) return <Missing noun="Organization" way={dashboardWay} />;
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
      <Loaded query={projects} loading="Loading projects..." fallback={fallbackMessages.loadProjects} heading="h2">
        {(list) => (
          <ProjectList
            orgSlug={orgSlug}
            list={{ ...list, more: projects.more, isOutdated: projects.isOutdated }}
            choice={choice}
          />
        )}
      </Loaded>
    </CollectionPage>
  );
}
