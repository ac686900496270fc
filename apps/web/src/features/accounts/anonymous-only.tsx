import { Navigate, Outlet, useLocation } from 'react-router';
import { isSignedIn, useSession } from '#workspace/session/session-store.ts';
import { destinationOf } from './remembered-location.ts';

/** Pages for visitors without a session. Signing in, here or in another tab, redirects away from them. */
export function AnonymousOnly() {
  const signedIn = useSession(isSignedIn);
  const { state } = useLocation();

  return signedIn ? <Navigate to={destinationOf(state)} replace /> : <Outlet />;
}
