import { getMe } from '@rulewright/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isProjectKey } from '#workspace/query-keys.ts';
import { call, onForbidden } from '#workspace/session/call.ts';
import { confirmSession, useSession } from '#workspace/session/session-store.ts';

/** A role older than this is loaded again when the person returns to the page. */
const freshMs = 30_000;

/**
 * Reloads the role after the server has refused something for lack of permission, and when the person returns to the
 * page, because somebody else may have changed it. Open forms and dialogs are not affected.
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
  // The role in a project is part of the project.
  void client.invalidateQueries({ predicate: ({ queryKey }) => isProjectKey(queryKey) });
  const me = await call(getMe).catch(() => null);
  if (me) confirmSession(userId, me);
}
