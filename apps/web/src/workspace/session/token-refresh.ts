import { refresh } from '@rulewright/contract';
import { isRefusal, notAuthenticated } from '#lib/api/api-error.ts';
import { send } from '#lib/api/send.ts';
import { withTabLock } from '#lib/browser/tab-lock.ts';
import { endSession, replaceTokens, rereadSession, useSession } from './session-store.ts';
import { hasExpired, noteReceived } from './token-lifetime.ts';

let refreshing: Promise<string> | null = null;

/**
 * The token to send: the one that a refresh under way will bring, else the one of the session. One that has expired is
 * refreshed first, because the browser would show its refusal as an error.
 */
export async function currentToken(): Promise<string> {
  const token = refreshing ? await refreshing : useSession.getState().token;
  if (!token) throw notAuthenticated();
  return hasExpired(token) ? refreshToken(token) : token;
}

/** A token in the place of one that has expired, or was answered with 401. However many callers ask at once, one refresh serves all. */
export function refreshToken(refused: string): Promise<string> {
  refreshing ??= withTabLock('rulewright-refresh', () => renew(refused)).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function renew(refused: string): Promise<string> {
  const found = tokenOfAnotherTab(refused);
  if (found) return found;
  const { refreshToken } = useSession.getState();
  if (!refreshToken) {
    endSession('refused');
    throw notAuthenticated();
  }
  try {
    const tokens = await send(refresh, { body: { refreshToken } });
    noteReceived(tokens.token);
    // Does nothing if the person has signed out, or somebody else has signed in, while the server was asked.
    replaceTokens(refreshToken, tokens);
  } catch (error) {
    // Where the browser has no locks, another tab may have refreshed first, so that our refresh token is spent.
    const found = tokenOfAnotherTab(refused);
    if (found) return found;
    if (isRefusal(error)) endSession('refused');
    throw error;
  }
  const { token } = useSession.getState();
  if (!token) throw notAuthenticated();
  return token;
}

function tokenOfAnotherTab(refused: string): string | null {
  rereadSession();
  const { token } = useSession.getState();
  return token !== refused ? token : null;
}
