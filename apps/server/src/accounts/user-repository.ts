import type { PageQuery } from '@rulewright/contract';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import type { Page } from '../db/paging.ts';
import { momentKey, ordering, pageFrom, rowsOf, totalOf, uuidKey } from '../db/paging.ts';
import { organizations, users } from '../db/schema.ts';
import { isUniqueViolation } from '../db/sql-state.ts';

export type UserRow = typeof users.$inferSelect;

/** Null when the e-mail address is taken. */
export async function insertUser(executor: Executor, values: typeof users.$inferInsert): Promise<UserRow | null> {
  const [row] = await executor.insert(users).values(values).onConflictDoNothing().returning();
  return row ?? null;
}

/** By the address alone: whoever signs in has not said which organization is theirs. */
export async function findUserByEmail(executor: Executor, email: string) {
  const [row] = await executor
    .select({ user: users, organization: organizations })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    // Not by the rules of the database's language, in which an I may have a small letter of its own.
    .where(eq(sql`lower(${users.email} collate "C")`, email.toLowerCase()));
  return row ?? null;
}

/** The row as it is now, kept from changing until the transaction ends. */
export async function holdUser(executor: Executor, organizationId: string, userId: string): Promise<UserRow | null> {
  const [row] = await executor
    .select()
    .from(users)
    .where(and(eq(users.organizationId, organizationId), eq(users.id, userId)))
    .for('share');
  return row ?? null;
}

/** Whoever came first stands first. */
const byArrival = ordering('members', 'asc', [momentKey(users.createdAt), uuidKey(users.id)]);

export async function listUsers(executor: Executor, organizationId: string, query: PageQuery): Promise<Page<UserRow>> {
  const isListed = eq(users.organizationId, organizationId);
  const rows = await executor
    .select({ ...getTableColumns(users), position: byArrival.position })
    .from(users)
    .where(and(isListed, byArrival.after(query)))
    .orderBy(...byArrival.by)
    .limit(rowsOf(query));
  const page = pageFrom(rows, query, byArrival);
  return { ...page, ...(await totalOf(executor, query, { table: users, isListed })) };
}

type Changes = Pick<UserRow, 'firstName' | 'lastName' | 'email'>;

/** `taken` when the e-mail address belongs to somebody else. */
export async function updateUser(
  executor: Executor,
  organizationId: string,
  userId: string,
  changes: Changes,
): Promise<UserRow | null | 'taken'> {
  try {
    const [row] = await executor
      .update(users)
      .set({ ...changes, updatedAt: new Date() })
      .where(and(eq(users.organizationId, organizationId), eq(users.id, userId)))
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
  organizationId: string,
  userId: string,
  { passwordHash, insteadOf }: { passwordHash: string; insteadOf?: string },
): Promise<boolean> {
  const updated = await executor
    .update(users)
    .set({ passwordHash, updatedAt: new Date() })
    .where(
      and(
        eq(users.organizationId, organizationId),
        eq(users.id, userId),
        insteadOf === undefined ? undefined : eq(users.passwordHash, insteadOf),
      ),
    )
    .returning({ id: users.id });
  return updated.length > 0;
}
