import { logout } from '@rulewright/contract';
import { call } from '#shared/api/call.ts';
import { endSession, useSession } from './session-store.ts';

/** Signs out here and now; the server is told, but need not be there. */
export async function signOut(): Promise<void> {
  const { refreshToken } = useSession.getState();
  endSession('by hand');
  if (refreshToken) await call(logout, { body: { refreshToken } }).catch(() => undefined);
}
