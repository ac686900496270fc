import { eq, isNotNull, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { deleteSome } from '../../db/delete-some.ts';
import {
  documents,
  documentVersions,
  evaluations,
  events,
  integrationTokens,
  invitations,
  memberships,
  organizations,
} from '../../db/schema.ts';

/**
 * Ends an organization at once: nobody is a member of it, no call and no invitation leads to it, and its address is free.
 * What it holds is left for `deleteSomeOfDeletedOrganizations`, because there may be millions of rows. The caller holds
 * the organization.
 */
export async function endOrganization(tx: Executor, organizationId: string) {
  await tx.delete(invitations).where(eq(invitations.organizationId, organizationId));
  await tx.delete(integrationTokens).where(eq(integrationTokens.organizationId, organizationId));
  await tx.delete(memberships).where(eq(memberships.organizationId, organizationId));
  await tx
    .update(organizations)
    .set({ deletedAt: new Date(), slug: sql`${organizations.id}::text` })
    .where(eq(organizations.id, organizationId));
}

/** What an organization may hold very much of, and how many rows of it can be deleted in the time that a statement has. */
const parts = [
  { table: evaluations, most: 5_000 },
  { table: events, most: 5_000 },
  { table: documentVersions, most: 50 },
  { table: documents, most: 500 },
] as const;

/** Of every deleted organization: nobody is left to ask for it. Answers whether there may be more. */
export async function deleteSomeOfDeletedOrganizations(executor: Executor): Promise<boolean> {
  const [deleted] = await executor
    .select({ id: organizations.id })
    .from(organizations)
    .where(isNotNull(organizations.deletedAt))
    .limit(1);
  if (!deleted) return false;
  for (const { table, most } of parts) {
    if (await deleteSome(executor, table, eq(table.organizationId, deleted.id), most)) return true;
  }
  // The little that is left goes with it, by the foreign keys.
  await executor.delete(organizations).where(eq(organizations.id, deleted.id));
  return true;
}
