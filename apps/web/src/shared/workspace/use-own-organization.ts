import { useOwnMembership } from '#shared/session/own-membership.ts';

/** The organization of whoever is signed in: the one of the address, or the current one. Null for a member of none. */
export function useOwnOrganization() {
  return useOwnMembership()?.organization ?? null;
}
