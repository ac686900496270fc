import { inArray, lt, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db';
import { deleteSomeRows } from '#platform/db';
import { counters } from '#platform/tables';

/**
 * Counts one more. Returns how many there are in the current window, which begins with the first, and after how many seconds it
 * ends. It is one statement, so that all servers share the counter.
 */
export async function countOne(executor: Executor, key: string, windowMs: number) {
  const now = new Date();
  const endsAt = new Date(now.getTime() + windowMs);
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
  const present = row as { count: number; endsAt: Date };
  const seconds = Math.max(1, Math.ceil((present.endsAt.getTime() - now.getTime()) / 1000));
  return { count: present.count, seconds };
}

export async function clearCounters(executor: Executor, keys: string[]) {
  await executor.delete(counters).where(inArray(counters.key, keys));
}

/** Few of them, because somebody waits for it. */
export const deleteEndedCounters = (executor: Executor, now: Date) =>
  deleteSomeRows(executor, counters, lt(counters.endsAt, now), 100);

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
