import { Button } from '@mantine/core';
import { ChangePasswordForm } from '#features/accounts/change-password-form.tsx';
import { ProfileForm } from '#features/accounts/profile-form.tsx';
import { useSession } from '#shared/session/session-store.ts';
import { signOut } from '#shared/session/sign-out.ts';
import { Loading } from '#shared/ui/loading.tsx';
import { PageHead } from '#shared/ui/page-head.tsx';
import { UrlTabs } from '#shared/ui/url-tabs.tsx';
import { useOwnOrganization } from '#shared/workspace/use-own-organization.ts';
import classes from './profile-page.module.css';

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
              <div className={classes.form}>
                <ProfileForm user={user} organization={organization} />
              </div>
            ),
          },
          {
            value: 'password',
            label: 'Change Password',
            panel: (
              <div className={classes.form}>
                <ChangePasswordForm email={user.email} />
              </div>
            ),
          },
        ]}
      />
    </>
  );
}
