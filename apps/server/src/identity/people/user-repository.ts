import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db';
import { isUniqueViolation } from '#platform/db';
import { users } from '#platform/tables';

// A person belongs to no organization, but may be a member of several: what is asked for here stands under the person.

export type UserRow = typeof users.$inferSelect;

/** Not one whose account was deleted, of which only the name is left. */
const isPresent = (userId: string) => and(eq(users.id, userId), isNull(users.deletedAt));

/** Null when the email address is taken. */
export async function insertUser(executor: Executor, values: typeof users.$inferInsert): Promise<UserRow | null> {
  const [row] = await executor.insert(users).values(values).onConflictDoNothing().returning();
  return row ?? null;
}

/** Not by the rules of the database's language, in which an I may have a small letter of its own. */
export const hasEmail = (email: string) =>
  and(eq(sql`lower(${users.email} collate "C")`, email.toLowerCase()), isNull(users.deletedAt));

export async function findUserByEmail(executor: Executor, email: string): Promise<UserRow | null> {
  const [row] = await executor.select().from(users).where(hasEmail(email));
  return row ?? null;
}

/**
 * The row as it is now, until the transaction ends: kept from changing (`share`), or for whoever is about to change it, of
 * whom the second waits (`no key update`). What only refers to the person, as a version does to its author, does not wait:
 * its transaction may hold an organization that is wanted here next.
 */
export async function lockUser(
  executor: Executor,
  userId: string,
  strength: 'share' | 'no key update',
): Promise<UserRow | null> {
  const [row] = await executor.select().from(users).where(isPresent(userId)).for(strength);
  return row ?? null;
}

/** Only the name stays, for what they wrote. */
export async function forgetUser(executor: Executor, userId: string) {
  const now = new Date();
  await executor
    .update(users)
    .set({ email: '', passwordHash: '', deletedAt: now, updatedAt: now })
    .where(isPresent(userId));
}

type Changes = Pick<UserRow, 'firstName' | 'lastName' | 'email'>;

/** `taken` when the email address belongs to somebody else. */
export async function updateUser(
  executor: Executor,
  userId: string,
  changes: Changes,
): Promise<UserRow | null | 'taken'> {
  try {
    const [row] = await executor
      .update(users)
      .set({ ...changes, updatedAt: new Date() })
      .where(isPresent(userId))
      .returning();
    return row ?? null;
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}

/** False when the password is no longer the one that it was to stand in for. */
export async function updatePassword(
  executor: Executor,
  userId: string,
  { passwordHash, insteadOf }: { passwordHash: string; insteadOf?: string },
): Promise<boolean> {
  const updated = await executor
    .update(users)
    .set({ passwordHash, updatedAt: new Date() })
    .where(and(isPresent(userId), insteadOf === undefined ? undefined : eq(users.passwordHash, insteadOf)))
    .returning({ id: users.id });
  return updated.length > 0;
}
