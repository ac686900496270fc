import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db';
import { isUniqueViolation } from '#platform/db';
import { users } from '#platform/tables';

// These queries name no organization, because a person may be a member of several.

export type UserRow = typeof users.$inferSelect;

/** Excludes deleted accounts, of which only the name is kept. */
const isPresent = (userId: string) => and(eq(users.id, userId), isNull(users.deletedAt));

/** Null when the email address is taken. */
export async function insertUser(executor: Executor, values: typeof users.$inferInsert): Promise<UserRow | null> {
  const [row] = await executor.insert(users).values(values).onConflictDoNothing().returning();
  return row ?? null;
}

/** JavaScript lowers the case, because some languages of a database lower an I to another letter. */
export const hasEmail = (email: string) =>
  and(eq(sql`lower(${users.email} collate "C")`, email.toLowerCase()), isNull(users.deletedAt));

export async function findUserByEmail(executor: Executor, email: string): Promise<UserRow | null> {
  const [row] = await executor.select().from(users).where(hasEmail(email));
  return row ?? null;
}

/**
 * Reads and locks the row until the transaction ends: `share` keeps others from changing it, `no key update` is for a
 * change. Rows that only refer to the person, such as a version to its author, do not wait, because their transaction
 * may hold an organization that this one needs next.
 */
export async function lockUser(
  executor: Executor,
  userId: string,
  strength: 'share' | 'no key update',
): Promise<UserRow | null> {
  const [row] = await executor.select().from(users).where(isPresent(userId)).for(strength);
  return row ?? null;
}

/** Keeps only the name, which their documents and events still show. */
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

/** False when the password was changed meanwhile. */
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
