import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSession } from '#workspace/session/session-store.ts';
import { ConfirmSession } from './confirm-session.tsx';
import { remember } from './remembered-location.ts';

type Props = {
  /** What asks for data of the page while the server is asked about the session. It shows nothing. */
  meanwhile?: ReactNode;
  children: ReactNode;
};

/**
 * Shows its content only to people who are signed in. Others sign in first and return, unless they signed out
 * themselves.
 */
export function RequireSession({ meanwhile, children }: Props) {
  const { token, user, confirmed, ended } = useSession();
  const location = useLocation();

  if (!token || !user) {
    return <Navigate to="/login" replace state={ended === 'by hand' ? null : remember(location)} />;
  }
  if (!confirmed) {
    return (
      <>
        {meanwhile}
        <ConfirmSession />
      </>
    );
  }
  // Another person may sign in from another tab: nothing of the first person may stay on the screen.
  return <Fragment key={user.id}>{children}</Fragment>;
}
