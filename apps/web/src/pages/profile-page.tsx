import { Button, Tabs } from '@mantine/core';
import { ChangePasswordForm } from '#features/accounts/change-password-form.tsx';
import { ProfileForm } from '#features/accounts/profile-form.tsx';
import { useSession } from '#shared/session/session-store.ts';
import { signOut } from '#shared/session/sign-out.ts';
import { usePageTitle } from '#shared/ui/use-page-title.ts';
import classes from './profile-page.module.css';

export function ProfilePage() {
  usePageTitle('Profile Settings');
  const { user, organization } = useSession();

  if (!user) return <p role="status">Loading profile...</p>;
  return (
    <>
      <div className={classes.head}>
        <h1>Profile Settings</h1>
        <Button variant="default" onClick={() => signOut()}>
          Sign Out
        </Button>
      </div>
      <Tabs defaultValue="information">
        <Tabs.List>
          <Tabs.Tab value="information">Profile Information</Tabs.Tab>
          <Tabs.Tab value="password">Change Password</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="information" className={classes.panel}>
          <ProfileForm user={user} organizationName={organization?.name} />
        </Tabs.Panel>
        <Tabs.Panel value="password" className={classes.panel}>
          <ChangePasswordForm email={user.email} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
