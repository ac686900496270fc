import { useSession } from '#shared/session/session-store.ts';

/** The organization of whoever is signed in. */
export function useOwnOrganization() {
  return useSession(({ organization }) => organization);
}
