import type { OrganizationRow } from '../organizations/organization-repository.ts';
import type { UserRow } from './user-repository.ts';

/** Who acts, from which sign-in, for which organization. */
export type Actor = { sessionId: string; user: UserRow; organization: OrganizationRow };
