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
import { NotFoundMessage } from '#ui/feedback/not-found-message.tsx';
import { QueryContent } from '#ui/feedback/query-content.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { countedLabel } from '#ui/lists/count-text.ts';
import { UrlTabs } from '#ui/navigation/url-tabs.tsx';
import { useUrlTab } from '#ui/navigation/use-url-tab.ts';
import { projectsCrumb, projectsLink, useOrganizationCrumb } from '#workspace/page-links.ts';
import { ProjectRole } from '#workspace/permissions/use-may.ts';
import { documentsPath } from '#workspace/urls/paths.ts';
import type { ProjectAddress } from '#workspace/urls/slugs.ts';
import { useSlugs } from '#workspace/urls/slugs.ts';

export function ProjectPage() {
  const address = useSlugs();
  const project = useProject(address);
  const link = projectsLink(address.orgSlug);

  return (
    <QueryContent
      query={project}
      loading="Loading project..."
      fallback={fallbackMessages.loadProject}
      heading="h1"
      link={link}
      missing={<NotFoundMessage noun="Project" link={link} />}
    >
      {(project) => (
        <ProjectRole value={project.role ?? null}>
          <ProjectView key={project.id} address={address} project={project} />
        </ProjectRole>
      )}
    </QueryContent>
  );
}

function ProjectView({ address, project }: { address: ProjectAddress; project: Project }) {
  const { orgSlug } = address;
  const members = useProjectMembers(address);
  const [tab] = useUrlTab();
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
