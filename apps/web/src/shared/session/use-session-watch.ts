import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { rereadSession, storageKey, useSession } from './session-store.ts';

/** Follows what other tabs do to the session, and forgets what was loaded for a person who is gone. */
export function useSessionWatch(queryClient: QueryClient): void {
  useEffect(() => {
    const unsubscribe = useSession.subscribe((now, before) => {
      if (before.user && now.user?.id !== before.user.id) queryClient.clear();
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
