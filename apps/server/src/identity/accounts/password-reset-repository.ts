import { and, eq, gt, lt } from 'drizzle-orm';
import type { Executor } from '#platform/db';
import { deleteSomeRows } from '#platform/db';
import { passwordResets } from '#platform/tables';

export async function insertPasswordReset(
  executor: Executor,
  values: { hash: string; userId: string; expiresAt: Date },
) {
  await executor.insert(passwordResets).values(values);
}

/** Finds it by its hash without an organization, because only the link says whose it is. */
export async function findPasswordReset(executor: Executor, hash: string, now: Date) {
  const [row] = await executor
    .select()
    .from(passwordResets)
    .where(and(eq(passwordResets.hash, hash), gt(passwordResets.expiresAt, now)));
  return row ?? null;
}

/** Deleted as it is found, so that of two uses one counts. False when there is none. */
export async function takePasswordReset(executor: Executor, hash: string, now: Date): Promise<boolean> {
  const taken = await executor
    .delete(passwordResets)
    .where(and(eq(passwordResets.hash, hash), gt(passwordResets.expiresAt, now)))
    .returning({ hash: passwordResets.hash });
  return taken.length > 0;
}

export async function deletePasswordResetsOfUser(executor: Executor, userId: string) {
  await executor.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

/** Deletes the expired links of all people, because many are never used. Answers whether there may be more. */
export const deleteExpiredPasswordResets = (executor: Executor, now: Date) =>
  deleteSomeRows(executor, passwordResets, lt(passwordResets.expiresAt, now), 1_000);
