import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSession } from '#workspace/session/session-store.ts';
import { ConfirmSession } from './confirm-session.tsx';
import { remember } from './remembered-location.ts';

/** Lets only a signed-in person see what is inside. Others sign in first and come back, unless they left by hand. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { token, user, confirmed, ended } = useSession();
  const location = useLocation();

  if (!token || !user) {
    return <Navigate to="/login" replace state={ended === 'by hand' ? null : remember(location)} />;
  }
  if (!confirmed) return <ConfirmSession />;
  // Another person may sign in from another tab: nothing of the first may stay on the screen.
  return <Fragment key={user.id}>{children}</Fragment>;
}
