import { getMe } from '@rulewright/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isProjectKey } from '#workspace/addresses/query-keys.ts';
import { call, onForbidden } from '#workspace/session/call.ts';
import { confirmSession, useSession } from '#workspace/session/session-store.ts';

/** How old the role may be before whoever returns to the page has it asked for again. */
const freshMs = 30_000;

/**
 * Follows a role that somebody else has changed: after an answer that it does not suffice, and when the page is looked at
 * again. Nothing that is open on the page is touched by that.
 */
export function useRoleRefresh(): void {
  const client = useQueryClient();

  useEffect(() => {
    let askedAt = Date.now();
    function ask() {
      askedAt = Date.now();
      void askForRoles(client);
    }
    function askOnReturn() {
      if (document.visibilityState === 'visible' && Date.now() - askedAt > freshMs) ask();
    }
    const release = onForbidden(ask);
    document.addEventListener('visibilitychange', askOnReturn);
    return () => {
      release();
      document.removeEventListener('visibilitychange', askOnReturn);
    };
  }, [client]);
}

async function askForRoles(client: QueryClient) {
  const userId = useSession.getState().user?.id;
  // The role in a project comes with the project.
  void client.invalidateQueries({ predicate: ({ queryKey }) => isProjectKey(queryKey) });
  const me = await call(getMe).catch(() => null);
  if (me) confirmSession(userId, me);
}
