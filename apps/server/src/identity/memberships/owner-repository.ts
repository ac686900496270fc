import { and, asc, eq, ne } from 'drizzle-orm';
import type { Executor } from '#platform/db';
import { memberships } from '#platform/tables';

export async function listOwnerIds(executor: Executor, organizationId: string): Promise<string[]> {
  const owners = await executor
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.role, 'owner')))
    .orderBy(asc(memberships.userId));
  return owners.map(({ userId }) => userId);
}

export async function hasOtherMembers(executor: Executor, organizationId: string, userId: string): Promise<boolean> {
  const others = await executor
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.organizationId, organizationId), ne(memberships.userId, userId)))
    .limit(1);
  return others.length > 0;
}
