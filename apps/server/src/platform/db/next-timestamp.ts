import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * The time of a change, by the clock of the database, and later than the one before by what JavaScript can tell apart:
 * whoever read the one before must see that there was another, whichever server made it.
 */
export const nextTimestamp = (before: PgColumn): SQL<Date> =>
  sql`greatest(now(), ${before} + interval '1 millisecond')`;
