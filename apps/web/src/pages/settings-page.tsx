import { PendingApprovals } from '#features/approvals/pending-approvals.tsx';
import { About } from '#features/settings/about.tsx';
import { Appearance } from '#features/settings/appearance.tsx';
import { Sessions } from '#features/settings/sessions.tsx';
import { PageHead } from '#shared/ui/page-head.tsx';
import { useOwnOrganization } from '#shared/workspace/use-own-organization.ts';

export function SettingsPage() {
  const organization = useOwnOrganization();

  return (
    <>
      <PageHead title="Settings" />
      <Appearance />
      {organization && <PendingApprovals orgSlug={organization.slug} />}
      <Sessions />
      <About />
    </>
  );
}
