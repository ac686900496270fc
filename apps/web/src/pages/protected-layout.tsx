import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { RequireSession } from '#features/accounts/require-session.tsx';
import { Palette } from '#features/palette/palette.tsx';
import { AppFrame } from '#features/shell/app-frame.tsx';
import { SignOutDialog } from '#features/shell/sign-out-dialog.tsx';
import { useRoleWatch } from '#shared/session/use-role-watch.ts';

/** The frame of every page that needs an account. */
export function ProtectedLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  useRoleWatch();
  return (
    <>
      <RequireSession>
        <AppFrame search={<Palette />}>{children}</AppFrame>
      </RequireSession>
      {/* Outside: one can also sign out while the server does not say who this is. */}
      <SignOutDialog />
    </>
  );
}
