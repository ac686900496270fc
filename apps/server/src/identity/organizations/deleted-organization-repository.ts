import { and, eq, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db';
import { invitations, memberships, organizations } from '#platform/tables';

/** Nobody is a member of it, no call and no invitation leads to it, and its address is free. */
export async function markOrganizationDeleted(tx: Executor, organizationId: string) {
  await tx.delete(invitations).where(eq(invitations.organizationId, organizationId));
  await tx.delete(memberships).where(eq(memberships.organizationId, organizationId));
  await tx
    .update(organizations)
    .set({ deletedAt: new Date(), slug: sql`${organizations.id}::text` })
    .where(eq(organizations.id, organizationId));
}

/** The first of all that were deleted, other than these: nobody is left to ask for it. */
export async function findDeletedOrganization(executor: Executor, except: readonly string[]): Promise<string | null> {
  const [deleted] = await executor
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(isNotNull(organizations.deletedAt), notInArray(organizations.id, [...except])))
    .orderBy(organizations.deletedAt)
    .limit(1);
  return deleted?.id ?? null;
}

/** Waits for transactions that refer to the organization, and keeps new ones from doing so. */
export async function lockDeletedOrganization(tx: Executor, organizationId: string) {
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('update');
}

/** Deletes the rest of it too, by the foreign keys. */
export async function deleteOrganization(executor: Executor, organizationId: string) {
  await executor.delete(organizations).where(eq(organizations.id, organizationId));
}
