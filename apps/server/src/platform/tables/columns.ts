import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Columns that several tables have in common. */
export const id = uuid().primaryKey().defaultRandom();
export const moment = () => timestamp({ withTimezone: true });
export const createdAt = moment().notNull().defaultNow();
export const updatedAt = moment().notNull().defaultNow();
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * Compares byte by byte. The server has prepared the text for that, so that the locale of the database makes no
 * difference.
 */
export const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
/**
 * The keys by which a list is sorted and searched. `db/sort-and-search-keys.ts` makes them from name and description.
 */
export const listed = { nameKey: plainText().notNull(), searchText: plainText().notNull() };
