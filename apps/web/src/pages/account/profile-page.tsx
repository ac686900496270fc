import { Box, Button } from '@mantine/core';
import { ChangePasswordForm } from '#features/accounts/change-password-form.tsx';
import { ProfileForm } from '#features/accounts/profile-form.tsx';
import { Loading } from '#ui/feedback/loading.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { UrlTabs } from '#ui/navigation/url-tabs.tsx';
import { useOwnOrganization } from '#workspace/organizations/own-membership.ts';
import { useSession } from '#workspace/session/session-store.ts';
import { signOut } from '#workspace/sign-out.ts';

export function ProfilePage() {
  const user = useSession((session) => session.user);
  const organization = useOwnOrganization();

  if (!user) return <Loading heading>Loading profile...</Loading>;
  return (
    <>
      <PageHead
        title="Profile Settings"
        actions={
          <Button variant="default" onClick={() => signOut()}>
            Sign Out
          </Button>
        }
      />
      <UrlTabs
        tabs={[
          {
            value: 'information',
            label: 'Profile Information',
            panel: (
              <Box maw="32rem">
                <ProfileForm user={user} organization={organization} />
              </Box>
            ),
          },
          {
            value: 'password',
            label: 'Change Password',
            panel: (
              <Box maw="32rem">
                <ChangePasswordForm email={user.email} />
              </Box>
            ),
          },
        ]}
      />
    </>
  );
}
