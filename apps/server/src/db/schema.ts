import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

const id = uuid().primaryKey().defaultRandom();
const createdAt = timestamp({ withTimezone: true }).notNull().defaultNow();
const updatedAt = timestamp({ withTimezone: true }).notNull().defaultNow();

export const organizations = pgTable('organizations', {
  id,
  name: text().notNull(),
  slug: text().notNull().unique(),
  description: text(),
  createdAt,
});

export const users = pgTable(
  'users',
  {
    id,
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    role: text({ enum: ['owner', 'member'] }),
    createdAt,
    updatedAt,
  },
  (table) => [
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    // What composite foreign keys of the tenant tables point at.
    unique('users_organization_id_id_unique').on(table.organizationId, table.id),
    index('users_organization_id_created_at_index').on(table.organizationId, table.createdAt),
    check('users_role_check', sql`${table.role} in ('owner', 'member')`),
  ],
);
