import type { Role } from '@rulewright/contract';
import type { Client } from '#platform';
import type { UserRow } from './people/user-repository.ts';

/** What is known of the organization that somebody acts in. */
type Organization = { id: string; name: string; slug: string; description: string | null; createdAt: Date };

/** What somebody is in an organization; in a project of it, where the call is about one. */
export type Membership = { organization: Organization; role: Role };

/** Who is signed in, on which device, and the organization that they are in at the moment. */
export type Person = { sessionId: string; user: UserRow; client: Client; current: Membership | null };

/** Who acts in an organization. */
export type Actor = Omit<Person, 'current'> & Membership;

/** What a call is about: an organization, and maybe a project of it. Without one, it is about the current organization. */
export type CallTarget = { orgSlug?: string | undefined; projectSlug?: string | undefined };
