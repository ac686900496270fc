import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { counters } from '../db/schema.ts';

/** Counts one more and answers how many there were in the present window, in one statement: every server counts alike. */
export async function countOne(executor: Executor, key: string, { now, endsAt }: { now: Date; endsAt: Date }) {
  const over = sql`${counters.endsAt} <= ${now.toISOString()}`;
  const [row] = await executor
    .insert(counters)
    .values({ key, count: 1, endsAt })
    .onConflictDoUpdate({
      target: counters.key,
      set: {
        count: sql`case when ${over} then 1 else ${counters.count} + 1 end`,
        endsAt: sql`case when ${over} then ${endsAt.toISOString()}::timestamptz else ${counters.endsAt} end`,
      },
    })
    .returning({ count: counters.count, endsAt: counters.endsAt });
  return row as { count: number; endsAt: Date };
}

export async function clearCounter(executor: Executor, key: string) {
  await executor.delete(counters).where(eq(counters.key, key));
}

/**
 * Some of them, because somebody waits for it. Leaves alone what another call is working on: two of these at once must
 * not wait for each other.
 */
export async function deleteEndedCounters(executor: Executor, now: Date) {
  const SOME = 100;
  const ended = executor
    .select({ key: counters.key })
    .from(counters)
    .where(lt(counters.endsAt, now))
    .limit(SOME)
    .for('update', { skipLocked: true });
  await executor.delete(counters).where(inArray(counters.key, ended));
}

/** Counts many at once, and answers how many there are now under each key. A later window begins at nothing. */
export async function addCounts(
  executor: Executor,
  added: (typeof counters.$inferInsert)[],
): Promise<Map<string, number>> {
  // In one order everywhere: two servers that count the same keys must not wait for each other.
  const rows = await executor
    .insert(counters)
    .values(added.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflictDoUpdate({
      target: counters.key,
      set: {
        count: sql`case when ${counters.endsAt} < excluded.ends_at then 0 else ${counters.count} end + excluded.count`,
        endsAt: sql`greatest(${counters.endsAt}, excluded.ends_at)`,
      },
    })
    .returning({ key: counters.key, count: counters.count });
  return new Map(rows.map(({ key, count }) => [key, count]));
}
