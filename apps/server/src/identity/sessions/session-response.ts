import type { ListedSession, Registered, Session, User } from '@rulewright/contract';
import type { Membership } from '../actor.ts';
import { toOrganization } from '../organizations/organization-response.ts';
import type { UserRow } from '../people/user-repository.ts';
import type { SessionRow } from './session-repository.ts';

type OpenSession<Current> = { user: UserRow; current: Current; token: string; refreshToken: string };

export const toSession = ({ user, current, token, refreshToken }: OpenSession<Membership | null>): Session => ({
  ...toCurrent({ user, current }),
  token,
  refreshToken,
});

/** Of somebody who has just made an account. */
export const toRegistered = (session: OpenSession<Membership>): Registered => ({
  ...toSession(session),
  organization: toOrganization(session.current.organization),
  redirect_url: '/dashboard',
});

/** A person, and the organization that they are in. */
export const toCurrent = ({ user, current }: { user: UserRow; current: Membership | null }) => ({
  user: toUser(user, current),
  organization: current && toOrganization(current.organization),
});

export const toUser = ({ id, firstName, lastName, email }: UserRow, current: Membership | null): User => ({
  id,
  first_name: firstName,
  last_name: lastName,
  email,
  role: current?.role ?? null,
  organization: current && { name: current.organization.name, slug: current.organization.slug },
});

export const toListedSession = (
  { id, userAgent, createdAt, usedAt }: SessionRow,
  currentId: string,
): ListedSession => ({
  id,
  user_agent: userAgent,
  created_at: createdAt.toISOString(),
  used_at: usedAt.toISOString(),
  current: id === currentId,
});
