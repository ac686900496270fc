import { DeleteAccount } from '#features/accounts/delete-account.tsx';
import { PendingApprovals } from '#features/approvals/pending-approvals.tsx';
import { OwnOrganizationList } from '#features/organizations/own-organization-list.tsx';
import { About } from '#features/settings/about.tsx';
import { Appearance } from '#features/settings/appearance.tsx';
import { Sessions } from '#features/settings/sessions.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { Section } from '#ui/layout/section.tsx';
import { useOwnOrganization } from '#workspace/organizations/own-membership.ts';

export function SettingsPage() {
  const organization = useOwnOrganization();

  return (
    <>
      <PageHead title="Settings" />
      <Appearance />
      <OwnOrganizationList />
      {organization && <PendingApprovals orgSlug={organization.slug} />}
      <Sessions />
      <About />
      <Section beside title="Account" about="Your account, your sessions and your memberships end together.">
        <div>
          <DeleteAccount />
        </div>
      </Section>
    </>
  );
}
