import { VisuallyHidden } from '@mantine/core';
import { DeleteAccount } from '#features/accounts/delete-account.tsx';
import { WaitingForApproval } from '#features/approvals/waiting-for-approval.tsx';
import { DashboardFailure } from '#features/dashboard/dashboard-failure.tsx';
import { RecentDocuments } from '#features/dashboard/recent-documents.tsx';
import { RecentProjects } from '#features/dashboard/recent-projects.tsx';
import { StatCards } from '#features/dashboard/stat-cards.tsx';
import { useDashboard } from '#features/dashboard/use-dashboard.ts';
import { Welcome } from '#features/dashboard/welcome.tsx';
import { NoOrganization } from '#features/organizations/no-organization.tsx';
import { usePageTitle } from '#ui/navigation/use-page-title.ts';
import { useOwnOrganization } from '#workspace/organizations/own-membership.ts';
import classes from './dashboard-page.module.css';

export function DashboardPage() {
  usePageTitle('Dashboard');
  const organization = useOwnOrganization();

  return (
    <>
      <Welcome />
      {organization ? (
        <Overview orgSlug={organization.slug} />
      ) : (
        <NoOrganization heading="h2" deleteAccount={<DeleteAccount />} />
      )}
    </>
  );
}

function Overview({ orgSlug }: { orgSlug: string }) {
  const { data, failureReason } = useDashboard();

  return (
    <>
      {failureReason && !data ? (
        <DashboardFailure error={failureReason} />
      ) : (
        <>
          <VisuallyHidden role="status">{!data && 'Loading dashboard...'}</VisuallyHidden>
          <StatCards stats={data?.stats} />
          <WaitingForApproval orgSlug={orgSlug} />
          <div className={classes.recent}>
            <RecentProjects orgSlug={orgSlug} projects={data?.recent_projects} />
            <RecentDocuments orgSlug={orgSlug} documents={data?.recent_documents} />
          </div>
        </>
      )}
    </>
  );
}
