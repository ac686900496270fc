import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useMatches } from 'react-router';
import { setAddressedOrganization } from '#workspace/organizations/own-membership.ts';
import { rereadCurrentOrganization, switchSession } from '#workspace/organizations/own-organizations.ts';
import { useSession } from '#workspace/session/session-store.ts';
import { placeOf } from './place.ts';
import { usePlace } from './use-place.ts';

/**
 * Makes the organization of the address the current one, when the address is opened and whenever one comes back to its
 * tab. Not when another tab switches: two tabs that lie beside each other would take it from each other for ever.
 */
export function useFollowedAddress() {
  const { orgSlug } = placeOf(useMatches().at(-1));
  const found = usePlace().orgSlug;
  const isNotFound = found !== orgSlug;

  // Before the page is drawn with the name of another organization.
  useLayoutEffect(() => setAddressedOrganization(found), [found]);

  const follow = useEffectEvent(() => {
    if (!orgSlug || document.visibilityState === 'hidden') return;
    const isCurrent = useSession.getState().organization?.slug === orgSlug;
    // The page of an organization that is not one's own says so itself.
    if (!isCurrent && !isNotFound) switchSession(orgSlug).catch(() => {});
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run again when the address names another organization.
  useEffect(() => {
    follow();
    window.addEventListener('focus', follow);
    document.addEventListener('visibilitychange', follow);
    return () => {
      window.removeEventListener('focus', follow);
      document.removeEventListener('visibilitychange', follow);
    };
  }, [orgSlug]);

  // Somebody who was removed, or left in another tab, is in another organization by now, or in none.
  useEffect(() => {
    if (isNotFound && useSession.getState().organization?.slug === orgSlug) rereadCurrentOrganization().catch(() => {});
  }, [isNotFound, orgSlug]);
}
