import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useMatches } from 'react-router';
import { setAddressedOrganization } from '#workspace/organizations/own-membership.ts';
import { rereadCurrentOrganization, switchSession } from '#workspace/organizations/own-organizations.ts';
import { useSession } from '#workspace/session/session-store.ts';
import { locationOfRoute } from './current-location.ts';
import { useCurrentLocation } from './use-current-location.ts';

/**
 * Makes the organization in the URL the current one, when the page is opened and whenever the person returns to the
 * tab. Not when another tab switches: two visible tabs would keep switching back and forth.
 */
export function useUrlOrganization() {
  const { orgSlug } = locationOfRoute(useMatches().at(-1));
  const found = useCurrentLocation().orgSlug;
  const isNotFound = found !== orgSlug;

  // Before painting, so that the page never shows the name of another organization.
  useLayoutEffect(() => setAddressedOrganization(found), [found]);

  const follow = useEffectEvent(() => {
    if (!orgSlug || document.visibilityState === 'hidden') return;
    const isCurrent = useSession.getState().organization?.slug === orgSlug;
    // The page itself says when the organization is not the person's own.
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

  // A person who was removed, or left in another tab, now has another current organization, or none.
  useEffect(() => {
    if (isNotFound && useSession.getState().organization?.slug === orgSlug) rereadCurrentOrganization().catch(() => {});
  }, [isNotFound, orgSlug]);
}
