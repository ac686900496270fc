import type { Role } from '@rulewright/contract';
import type { Client } from '#platform';
import type { UserRow } from './people/user-repository.ts';

/** The organization that a person acts in. */
type Organization = { id: string; name: string; slug: string; description: string | null; createdAt: Date };

/** A person's role in an organization, or in the project that a call names. */
export type Membership = { organization: Organization; role: Role };

/** The person who is signed in, their device, and their current organization. */
export type Person = { sessionId: string; user: UserRow; client: Client; current: Membership | null };

/** A person who acts in an organization as its member. */
export type Actor = Omit<Person, 'current'> & Membership;

/**
 * The organization, and maybe the project, that a call's address names. Without an organization the current one is
 * meant.
 */
export type CallTarget = { orgSlug?: string | undefined; projectSlug?: string | undefined };
