import { Button } from '@mantine/core';
import type { Project } from '@rulewright/contract';
import { fallbackMessages } from '@rulewright/contract';
import { Link } from 'react-router';
import { DeleteProject } from '#features/projects/delete-project.tsx';
import { useProjectMembers } from '#features/projects/project-member-queries.ts';
import { ProjectMembers } from '#features/projects/project-members.tsx';
import { ProjectOverview } from '#features/projects/project-overview.tsx';
import { useProject } from '#features/projects/project-queries.ts';
import { ProjectSettings } from '#features/projects/project-settings.tsx';
import { ProjectRole } from '#shared/session/use-may.ts';
import { countedLabel } from '#shared/ui/counted-label.ts';
import { Loaded } from '#shared/ui/loaded.tsx';
import { Missing } from '#shared/ui/missing.tsx';
import { PageHead } from '#shared/ui/page-head.tsx';
import { UrlTabs } from '#shared/ui/url-tabs.tsx';
import { useTabChoice } from '#shared/ui/use-tab-choice.ts';
import { projectsCrumb, useOrganizationCrumb } from '#shared/workspace/crumbs.ts';
import { documentsPath } from '#shared/workspace/paths.ts';
import type { ProjectAddress } from '#shared/workspace/project-address.ts';
import { useSlugs } from '#shared/workspace/use-slugs.ts';
import { projectsWay } from '#shared/workspace/ways.ts';

export function ProjectPage() {
  const address = useSlugs();
  const project = useProject(address);
  const way = projectsWay(address.orgSlug);

  return (
    <Loaded
      query={project}
      loading="Loading project..."
      fallback={fallbackMessages.loadProject}
      heading="h1"
      way={way}
      missing={<Missing noun="Project" way={way} />}
    >
      {(project) => (
        <ProjectRole value={project.role ?? null}>
          <ProjectView key={project.id} address={address} project={project} />
        </ProjectRole>
      )}
    </Loaded>
  );
}

function ProjectView({ address, project }: { address: ProjectAddress; project: Project }) {
  const { orgSlug } = address;
  const members = useProjectMembers(address);
  const [tab] = useTabChoice();
  const organizationCrumb = useOrganizationCrumb(orgSlug);

  return (
    <>
      <PageHead
        title={project.name}
        trail={[organizationCrumb, projectsCrumb(orgSlug)]}
        actions={
          <>
            <Button variant={tab === 'settings' ? 'default' : 'filled'} component={Link} to={documentsPath(address)}>
              View Documents
            </Button>
            <DeleteProject address={address} project={project} />
          </>
        }
      />
      <UrlTabs
        tabs={[
          {
            value: 'overview',
            label: 'Overview',
            panel: <ProjectOverview project={project} memberCount={members.data?.total} />,
          },
          { value: 'settings', label: 'Settings', panel: <ProjectSettings address={address} project={project} /> },
          {
            value: 'members',
            label: countedLabel('Members', members.data?.total),
            panel: <ProjectMembers address={address} members={members} />,
          },
        ]}
      />
    </>
  );
}
