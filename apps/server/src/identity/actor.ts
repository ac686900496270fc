import type { Role } from '@rulewright/contract';
import type { Client } from '#platform';
import type { UserRow } from './accounts/user-repository.ts';

import type { OrganizationRow } from './organizations/organization-repository.ts';

/** What somebody is in an organization; in a project of it, where the call is about one. */
export type Membership = { organization: OrganizationRow; role: Role };

/** Who is signed in, on which device, and the organization that they are in at the moment. */
export type Person = { sessionId: string; user: UserRow; client: Client; current: Membership | null };

/** Who acts in an organization. */
export type Actor = Omit<Person, 'current'> & Membership;

/** What a call is about: an organization, and maybe a project of it. Without one, it is about the current organization. */
export type Place = { orgSlug?: string | undefined; projectSlug?: string | undefined };
