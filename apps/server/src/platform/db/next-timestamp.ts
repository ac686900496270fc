import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * The database time, but at least 1 ms after the previous value, so that a reader with the old timestamp always detects
 * the change.
 */
export const nextTimestamp = (before: PgColumn): SQL<Date> =>
  sql`greatest(now(), ${before} + interval '1 millisecond')`;
