import { Outlet } from 'react-router';
import { RequireSession } from '#features/accounts/require-session.tsx';
import { Palette } from '#features/palette/palette.tsx';
import { AppFrame } from '#features/shell/app-frame.tsx';

/** The frame of every page that needs an account. */
export function ProtectedLayout() {
  return (
    <RequireSession>
      <AppFrame search={<Palette />}>
        <Outlet />
      </AppFrame>
    </RequireSession>
  );
}
