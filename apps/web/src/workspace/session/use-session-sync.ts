import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '#workspace/addresses/query-keys.ts';
import { rereadSession, storageKey, useSession } from './session-store.ts';

/**
 * Follows what other tabs do to the session, and forgets what was loaded for a person who is gone, or for an organization
 * that is no longer the current one.
 */
export function useSessionSync(queryClient: QueryClient): void {
  useEffect(() => {
    const unsubscribe = useSession.subscribe((now, before) => {
      if (before.user && now.user?.id !== before.user.id) queryClient.clear();
      else if (before.organization && now.organization?.id !== before.organization.id)
        forgetOrganization(queryClient, before.organization.slug);
    });
    const follow = ({ key }: StorageEvent) => {
      // No key: the whole storage was cleared.
      if (key === storageKey || key === null) rereadSession();
    };
    window.addEventListener('storage', follow);
    return () => {
      unsubscribe();
      window.removeEventListener('storage', follow);
    };
  }, [queryClient]);
}

/** But for what is on the screen: the address of this tab may still name it. */
function forgetOrganization(queryClient: QueryClient, orgSlug: string) {
  queryClient.removeQueries({ queryKey: queryKeys.organization(orgSlug), type: 'inactive' });
  // The dashboard is the current organization's, whichever that is.
  void queryClient.resetQueries({ queryKey: queryKeys.dashboard });
}
