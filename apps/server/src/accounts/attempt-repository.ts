import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { attempts } from '../db/schema.ts';

/** Counts one more and answers how many there were in the present window, in one statement: every server counts alike. */
export async function countAttempt(executor: Executor, key: string, { now, endsAt }: { now: Date; endsAt: Date }) {
  const over = sql`${attempts.endsAt} <= ${now.toISOString()}`;
  const [row] = await executor
    .insert(attempts)
    .values({ key, count: 1, endsAt })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${over} then 1 else ${attempts.count} + 1 end`,
        endsAt: sql`case when ${over} then ${endsAt.toISOString()}::timestamptz else ${attempts.endsAt} end`,
      },
    })
    .returning({ count: attempts.count, endsAt: attempts.endsAt });
  return row as { count: number; endsAt: Date };
}

export async function clearAttempts(executor: Executor, key: string) {
  await executor.delete(attempts).where(eq(attempts.key, key));
}

/**
 * Some of them, because somebody waits for it. Leaves alone what another call is working on: two of these at once must
 * not wait for each other.
 */
export async function deleteEndedAttempts(executor: Executor, now: Date) {
  const SOME = 100;
  const ended = executor
    .select({ key: attempts.key })
    .from(attempts)
    .where(lt(attempts.endsAt, now))
    .limit(SOME)
    .for('update', { skipLocked: true });
  await executor.delete(attempts).where(inArray(attempts.key, ended));
}

/** Counts many at once, and answers how many there are now under each key. A later window begins at nothing. */
export async function addAttempts(
  executor: Executor,
  added: (typeof attempts.$inferInsert)[],
): Promise<Map<string, number>> {
  // In one order everywhere: two servers that count the same keys must not wait for each other.
  const rows = await executor
    .insert(attempts)
    .values(added.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${attempts.endsAt} < excluded.ends_at then 0 else ${attempts.count} end + excluded.count`,
        endsAt: sql`greatest(${attempts.endsAt}, excluded.ends_at)`,
      },
    })
    .returning({ key: attempts.key, count: attempts.count });
  return new Map(rows.map(({ key, count }) => [key, count]));
}
