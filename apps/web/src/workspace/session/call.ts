import { createClient } from '#lib/api/client.ts';
import { useSession } from './session-store.ts';
import { currentToken, refreshToken } from './token-refresh.ts';

/** Calls the API as the person who is signed in. */
export const { call, onForbidden } = createClient({
  personId: () => useSession.getState().user?.id,
  currentToken,
  refreshToken,
});
