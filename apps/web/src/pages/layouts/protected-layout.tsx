import type { ReactNode } from 'react';
import { Outlet, useMatches } from 'react-router';
import { DeleteAccount } from '#features/accounts/delete-account.tsx';
import { RequireSession } from '#features/accounts/require-session.tsx';
import { NoOrganization } from '#features/organizations/no-organization.tsx';
import { Palette } from '#features/palette/palette.tsx';
import { AppFrame } from '#features/shell/app-frame.tsx';
import type { Section } from '#features/shell/place.ts';
import { placeOf } from '#features/shell/place.ts';
import { SignOutDialog } from '#features/shell/sign-out-dialog.tsx';
import { useFollowedAddress } from '#features/shell/use-followed-address.ts';
import { useRoleRefresh } from '#workspace/permissions/use-role-refresh.ts';
import { useSession } from '#workspace/session/session-store.ts';

/** The frame of every page that needs an account. */
export function ProtectedLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  useRoleRefresh();
  return (
    <>
      <RequireSession>
        <AppFrame search={<Palette />}>
          <InOrganization>{children}</InOrganization>
        </AppFrame>
      </RequireSession>
      {/* Outside: one can also sign out while the server does not say who this is. */}
      <SignOutDialog />
    </>
  );
}

/** Pages that have something for a person of no organization, too. */
const personal: readonly (Section | null)[] = ['dashboard', 'profile', 'settings', 'help'];

function InOrganization({ children }: { children: ReactNode }) {
  const { section } = placeOf(useMatches().at(-1));
  const isMember = useSession(({ organization }) => organization !== null);
  useFollowedAddress();

  if (isMember || personal.includes(section)) return children;
  return <NoOrganization deleteAccount={<DeleteAccount />} />;
}
