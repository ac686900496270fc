import { eq } from 'drizzle-orm';
import type { Executor } from '#platform/db';
import { organizations } from '#platform/tables';

export type OrganizationRow = typeof organizations.$inferSelect;

/** Null when the slug is taken. */
export async function insertOrganization(
  executor: Executor,
  values: { name: string; slug: string },
): Promise<OrganizationRow | null> {
  const [row] = await executor.insert(organizations).values(values).onConflictDoNothing().returning();
  return row ?? null;
}

/**
 * Locks the row until the transaction ends, so that changes of members happen one after the other. Null when the
 * organization was deleted. Lock it after people, projects and documents, and before memberships (ARCHITECTURE.md,
 * "Storage").
 */
export async function lockOrganization(executor: Executor, organizationId: string): Promise<OrganizationRow | null> {
  const [row] = await executor
    .select()
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('no key update');
  return row ?? null;
}

export async function updateOrganization(
  executor: Executor,
  organizationId: string,
  changes: { name: string; description: string | null },
): Promise<OrganizationRow | null> {
  const [row] = await executor
    .update(organizations)
    .set(changes)
    .where(eq(organizations.id, organizationId))
    .returning();
  return row ?? null;
}
