import type { SQL } from 'drizzle-orm';
import { inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './database.ts';

/**
 * Deletes a bounded number of rows and answers whether there may be more, because deleting millions at once would keep
 * other queries waiting. Skips rows that another call has locked, so that two calls do not wait for each other.
 */
export async function deleteSomeRows(executor: Executor, table: PgTable, condition: SQL | undefined, most: number) {
  const chosen = executor
    .select({ row: sql`ctid` })
    .from(table)
    .where(condition)
    .limit(most)
    .for('update', { skipLocked: true });
  const deleted = await executor.delete(table).where(inArray(sql`ctid`, chosen));
  return deleted.rowCount === most;
}
