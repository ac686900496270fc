import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** What tables have in common. */
export const id = uuid().primaryKey().defaultRandom();
export const moment = () => timestamp({ withTimezone: true });
export const createdAt = moment().notNull().defaultNow();
export const updatedAt = moment().notNull().defaultNow();
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Compared byte by byte: the server has prepared it, and the language of the database must not matter. */
export const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
/** How a list sorts and finds an entry: what `db/sort-and-search-keys.ts` makes of its name and description. */
export const listed = { nameKey: plainText().notNull(), searchText: plainText().notNull() };
