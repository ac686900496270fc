import { fallbackMessages } from '@rulewright/contract';
import { CreateProject } from '#features/projects/create-project.tsx';
import { ProjectList } from '#features/projects/project-list.tsx';
import { useProjects } from '#features/projects/project-queries.ts';
import { isMissing } from '#shared/api/api-error.ts';
import { useListChoice } from '#shared/cards/use-list-choice.ts';
import { CollectionPage } from '#shared/details/collection-page.tsx';
import { useMay } from '#shared/session/use-may.ts';
import { Loaded } from '#shared/ui/loaded.tsx';
import { Missing } from '#shared/ui/missing.tsx';
import { useOrganizationCrumb } from '#shared/workspace/crumbs.ts';
import { useSlugs } from '#shared/workspace/use-slugs.ts';
import { dashboardWay } from '#shared/workspace/ways.ts';

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
