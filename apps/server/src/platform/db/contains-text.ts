import type { SQL } from 'drizzle-orm';
import { and, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/*
 * These functions do not use `like`, which takes dozens of times as long for texts that repeat parts of the search text
 * and would delay other queries.
 */

/** Whether a column contains a text, ignoring case. A null value contains no text. */
export const containsText = (column: PgColumn, text: string): SQL =>
  sql`coalesce(strpos(lower(${column}), lower(${text})) > 0, false)`;

/** Whether a column in lower case contains each word of a text. */
export function containsWords(column: PgColumn | SQL, text: string): SQL | undefined {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return and(...words.map((word) => sql`strpos(${column}, ${word}) > 0`));
}
