import { Button } from '@mantine/core';
import type { Organization } from '@rulewright/contract';
import { fallbackMessages } from '@rulewright/contract';
import { Link } from 'react-router';
import { OrganizationActivity } from '#features/activity/organization-activity.tsx';
import { OrganizationMembers } from '#features/members/organization-members.tsx';
import { DangerZone } from '#features/organizations/danger-zone.tsx';
import { OrganizationOverview } from '#features/organizations/organization-overview.tsx';
import { useOrganization, useOrganizationMembers } from '#features/organizations/organization-queries.ts';
import { OrganizationSettings } from '#features/organizations/organization-settings.tsx';
import { NotFoundMessage } from '#ui/feedback/not-found-message.tsx';
import { QueryContent } from '#ui/feedback/query-content.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { countedLabel } from '#ui/lists/count-text.ts';
import { UrlTabs } from '#ui/navigation/url-tabs.tsx';
import { useUrlTab } from '#ui/navigation/use-url-tab.ts';
import { dashboardLink } from '#workspace/page-links.ts';
import { projectsPath } from '#workspace/urls/paths.ts';
import { useSlugs } from '#workspace/urls/slugs.ts';

export function OrganizationPage() {
  const { orgSlug } = useSlugs();
  const organization = useOrganization(orgSlug);

  return (
    <QueryContent
      query={organization}
      loading="Loading organization..."
      fallback={fallbackMessages.loadOrganization}
      heading="h1"
      link={dashboardLink}
      missing={<NotFoundMessage noun="Organization" link={dashboardLink} />}
    >
      {(organization) => <OrganizationView key={organization.id} organization={organization} />}
    </QueryContent>
  );
}

function OrganizationView({ organization }: { organization: Organization }) {
  const { name, slug } = organization;
  const members = useOrganizationMembers(slug);
  const [tab] = useUrlTab();

  return (
    <>
      <PageHead
        title={name}
        about={<p>Organization Profile</p>}
        actions={
          <Button variant={tab === 'settings' ? 'default' : 'filled'} component={Link} to={projectsPath(slug)}>
            View Projects
          </Button>
        }
      />
      <UrlTabs
        tabs={[
          {
            value: 'overview',
            label: 'Overview',
            panel: <OrganizationOverview organization={organization} memberCount={members.data?.total} />,
          },
          {
            value: 'settings',
            label: 'Settings',
            panel: (
              <>
                <OrganizationSettings organization={organization} />
                <DangerZone organization={organization} />
              </>
            ),
          },
          {
            value: 'members',
            label: countedLabel('Members', members.data?.total),
            panel: <OrganizationMembers orgSlug={slug} members={members} />,
          },
          { value: 'activity', label: 'Activity', panel: <OrganizationActivity orgSlug={slug} /> },
        ]}
      />
    </>
  );
}
