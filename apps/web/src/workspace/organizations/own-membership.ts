import type { Organization, Role } from '@rulewright/contract';
import { create } from 'zustand';
import { useSession } from '#workspace/session/session-store.ts';

/** What the person at the page is in an organization. */
type OwnMembership = { organization: Organization; role: Role | null };

type State = {
  /** The organizations that this tab has been in, by their slugs. */
  visited: Record<string, OwnMembership>;
  /** The organization that the address of this tab names. */
  here: string | null;
};

/*
 * All tabs share the session and its current organization, but each has an address of its own: while another tab switches,
 * this one goes on showing the organization that its address names, with the role there.
 */
const useTab = create<State>(() => ({ visited: {}, here: null }));

type Session = ReturnType<typeof useSession.getState>;

function remember({ organization, user }: Session, before?: Session) {
  if (user?.id !== before?.user?.id) useTab.setState({ visited: {} });
  if (!organization || !user) return;
  const membership = { organization, role: user.role };
  useTab.setState(({ visited }) => ({ visited: { ...visited, [organization.slug]: membership } }));
}

remember(useSession.getState());
useSession.subscribe(remember);

/** To be told whenever the address of this tab changes. */
export const setAddressedOrganization = (here: string | null) => useTab.setState({ here });

/** What this tab is about: the organization of its address, or else the current one of the session. */
export function useOwnMembership(): OwnMembership | null {
  const addressed = useTab(({ visited, here }) => (here === null ? undefined : visited[here]));
  const organization = useSession((session) => session.organization);
  const role = useSession(({ user }) => user?.role ?? null);
  if (!organization) return null;
  return addressed ?? { organization, role };
}

/** The organization of whoever is signed in: the one of the address, or the current one. Null for a member of none. */
export function useOwnOrganization() {
  return useOwnMembership()?.organization ?? null;
}
