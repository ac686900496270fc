import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '#workspace/query-keys.ts';
import { rereadSession, storageKey, useSession } from './session-store.ts';

/**
 * Takes over changes that other tabs make to the session. Clears cached data of a person who has signed out, and of an
 * organization that is no longer current.
 */
export function useSessionSync(queryClient: QueryClient): void {
  useEffect(() => {
    const unsubscribe = useSession.subscribe((now, before) => {
      if (before.user && now.user?.id !== before.user.id) queryClient.clear();
      else if (before.organization && now.organization?.id !== before.organization.id)
        forgetOrganization(queryClient, before.organization.slug);
    });
    const follow = ({ key }: StorageEvent) => {
      // Without a key, the whole storage was cleared.
      if (key === storageKey || key === null) rereadSession();
    };
    window.addEventListener('storage', follow);
    return () => {
      unsubscribe();
      window.removeEventListener('storage', follow);
    };
  }, [queryClient]);
}

/** Keeps what is on the screen, because the URL of this tab may still name the organization. */
function forgetOrganization(queryClient: QueryClient, orgSlug: string) {
  queryClient.removeQueries({ queryKey: queryKeys.organization(orgSlug), type: 'inactive' });
  // The dashboard always shows the current organization.
  void queryClient.resetQueries({ queryKey: queryKeys.dashboard });
}
