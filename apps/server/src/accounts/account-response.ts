import type { Member, Session, SignIn, User } from '@rulewright/contract';
import type { OrganizationRow } from '../organizations/organization-repository.ts';
import { toOrganization } from '../organizations/organization-response.ts';
import type { SessionRow } from './session-repository.ts';
import type { UserRow } from './user-repository.ts';

type OpenSession = { user: UserRow; organization: OrganizationRow; token: string; refreshToken: string };

export const toSession = ({ user, organization, token, refreshToken }: OpenSession): Session => ({
  user: toUser(user, organization),
  organization: toOrganization(organization),
  token,
  refreshToken,
});

export const toUser = ({ id, firstName, lastName, email, role }: UserRow, { name, slug }: OrganizationRow): User => ({
  id,
  first_name: firstName,
  last_name: lastName,
  email,
  role,
  organization: { name, slug },
});

export const toMember = ({ id, firstName, lastName, email, role }: UserRow): Member => ({
  id,
  first_name: firstName,
  last_name: lastName,
  email,
  role,
});

export const toSignIn = ({ id, userAgent, createdAt, usedAt }: SessionRow, currentId: string): SignIn => ({
  id,
  user_agent: userAgent,
  created_at: createdAt.toISOString(),
  used_at: usedAt.toISOString(),
  current: id === currentId,
});
