import type { SQL } from 'drizzle-orm';
import { and, like } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The letters as they stand: what means something in a pattern is escaped. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Whether a text in small letters holds each word. */
export function holdsWords(column: PgColumn, text: string): SQL | undefined {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return and(...words.map((word) => like(column, containing(word))));
}
