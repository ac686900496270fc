import { Navigate, Outlet, useLocation } from 'react-router';
import { isSignedIn, useSession } from '#workspace/session/session-store.ts';
import { destinationOf } from './remembered-location.ts';

/** The pages for visitors without a session. Getting one, here or in another tab, is what leads away from them. */
export function AnonymousOnly() {
  const signedIn = useSession(isSignedIn);
  const { state } = useLocation();

  return signedIn ? <Navigate to={destinationOf(state)} replace /> : <Outlet />;
}
