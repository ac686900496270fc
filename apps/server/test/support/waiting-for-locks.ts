import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Executor } from '../../src/platform/db/database.ts';

const waiting = sql`select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/** Until so many connections wait for locks. Ask outside of a transaction, in which PostgreSQL answers the same each time. */
export const untilWaiting = (executor: Executor, count: number) =>
  expect.poll(async () => (await executor.execute<{ count: number }>(waiting)).rows[0]?.count).toBe(count);
