import { MAX_MEMBERSHIPS } from '@rulewright/contract';
import { aliasedTable, and, asc, count, desc, eq, ne, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db';
import { memberships, organizations } from '#platform/tables';

import type { Membership } from '../actor.ts';

// These queries are for the person who is signed in, so they filter by user and not by organization.

const others = aliasedTable(memberships, 'others');

export type OwnOrganizationRow = Membership & { isOnlyOwner: boolean; isOnlyMember: boolean };

/** Sorted by last use, latest first. */
export async function listOwnOrganizations(executor: Executor, userId: string): Promise<OwnOrganizationRow[]> {
  const other = executor
    .select({ userId: others.userId })
    .from(others)
    .where(and(eq(others.organizationId, memberships.organizationId), ne(others.userId, memberships.userId)));
  const otherOwner = executor
    .select({ userId: others.userId })
    .from(others)
    .where(
      and(
        eq(others.organizationId, memberships.organizationId),
        ne(others.userId, memberships.userId),
        eq(others.role, 'owner'),
      ),
    );
  return executor
    .select({
      organization: organizations,
      role: memberships.role,
      isOnlyOwner: sql<boolean>`${memberships.role} = 'owner' and not exists ${otherOwner}`,
      isOnlyMember: sql<boolean>`not exists ${other}`,
    })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(eq(memberships.userId, userId))
    .orderBy(desc(memberships.usedAt), asc(memberships.organizationId))
    .limit(MAX_MEMBERSHIPS);
}

/** Lists all of them in one fixed order, in which callers lock them. */
export async function listMembershipsOf(executor: Executor, userId: string): Promise<Membership[]> {
  return executor
    .select({ organization: organizations, role: memberships.role })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.organizationId));
}

export async function countOwnedOrganizations(executor: Executor, userId: string): Promise<number> {
  const [row] = await executor
    .select({ owned: count() })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), eq(memberships.role, 'owner')));
  return row?.owned ?? 0;
}

/**
 * Remembers when the person chose the organization, by the one clock that all servers share. Null when they are not a
 * member of it.
 */
export async function touchMembership(executor: Executor, userId: string, slug: string): Promise<Membership | null> {
  const [row] = await executor
    .update(memberships)
    .set({ usedAt: sql`clock_timestamp()` })
    .from(organizations)
    .where(
      and(
        eq(organizations.id, memberships.organizationId),
        eq(organizations.slug, slug),
        eq(memberships.userId, userId),
      ),
    )
    .returning({ organization: organizations, role: memberships.role });
  return row ?? null;
}
