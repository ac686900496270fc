import type { Organization, Role } from '@rulewright/contract';
import { create } from 'zustand';
import { useSession } from '#workspace/session/session-store.ts';

/** An organization of the signed-in person, and their role in it. */
type OwnMembership = { organization: Organization; role: Role | null };

type State = {
  /** The organizations that this tab has shown, by slug. */
  visited: Record<string, OwnMembership>;
  /** The organization in the URL of this tab. */
  urlSlug: string | null;
};

/*
 * All tabs share one session with one current organization, but each tab has its own URL. When another tab switches the
 * organization, this one keeps showing the organization in its URL, with the role there.
 */
const useTab = create<State>(() => ({ visited: {}, urlSlug: null }));

type Session = ReturnType<typeof useSession.getState>;

function remember({ organization, user }: Session, before?: Session) {
  if (user?.id !== before?.user?.id) useTab.setState({ visited: {} });
  if (!organization || !user) return;
  const membership = { organization, role: user.role };
  useTab.setState(({ visited }) => ({ visited: { ...visited, [organization.slug]: membership } }));
}

remember(useSession.getState());
useSession.subscribe(remember);

/** Must be called whenever the URL of this tab changes. */
export const setAddressedOrganization = (urlSlug: string | null) => useTab.setState({ urlSlug });

/** The organization that this tab shows: the one in its URL, or otherwise the current one of the session. */
export function useOwnMembership(): OwnMembership | null {
  const fromUrl = useTab(({ visited, urlSlug }) => (urlSlug === null ? undefined : visited[urlSlug]));
  const organization = useSession((session) => session.organization);
  const role = useSession(({ user }) => user?.role ?? null);
  if (!organization) return null;
  return fromUrl ?? { organization, role };
}

/** The organization that this tab shows. Null for people who are members of none. */
export function useOwnOrganization() {
  return useOwnMembership()?.organization ?? null;
}
