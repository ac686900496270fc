import { refresh } from '@rulewright/contract';
import { endSession, replaceTokens, rereadSession, useSession } from '#shared/session/session-store.ts';
import { ApiError, isRefusal } from './api-error.ts';
import { exclusively } from './exclusively.ts';
import { send } from './send.ts';

let underWay: Promise<string> | null = null;

export const notAuthenticated = () =>
  new ApiError({ status: 401, code: 'unauthenticated', message: 'Not authenticated' });

/** The token to send: the one that a refresh under way will bring, else the one that is held. */
export async function currentToken(): Promise<string> {
  const token = underWay ? await underWay : useSession.getState().token;
  if (!token) throw notAuthenticated();
  return token;
}

/** A token in place of one that was answered with 401. However many ask at once, one refresh serves them all. */
export function freshToken(spent: string): Promise<string> {
  underWay ??= exclusively('rulewright-refresh', () => renew(spent)).finally(() => {
    underWay = null;
  });
  return underWay;
}

async function renew(spent: string): Promise<string> {
  const found = tokenOfAnotherTab(spent);
  if (found) return found;
  const { refreshToken } = useSession.getState();
  if (!refreshToken) {
    endSession('refused');
    throw notAuthenticated();
  }
  try {
    const tokens = await send(refresh, { body: { refreshToken } });
    // Whoever signed out meanwhile stays signed out, and whoever signed in keeps their own.
    replaceTokens(refreshToken, tokens);
  } catch (error) {
    // Without a lock another tab may have been quicker, and ours refused for it.
    const found = tokenOfAnotherTab(spent);
    if (found) return found;
    if (isRefusal(error)) endSession('refused');
    throw error;
  }
  const { token } = useSession.getState();
  if (!token) throw notAuthenticated();
  return token;
}

function tokenOfAnotherTab(spent: string): string | null {
  rereadSession();
  const { token } = useSession.getState();
  return token !== spent ? token : null;
}
