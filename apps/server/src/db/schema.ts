import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const id = uuid().primaryKey().defaultRandom();
const moment = () => timestamp({ withTimezone: true });
const createdAt = moment().notNull().defaultNow();
const updatedAt = moment().notNull().defaultNow();

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
    unique('users_organization_id_id_unique').on(table.organizationId, table.id),
    index('users_organization_id_created_at_index').on(table.organizationId, table.createdAt),
    check('users_role_check', sql`${table.role} in ('owner', 'member')`),
  ],
);

/** One sign-in on one device: a family of refresh tokens, of which the newest counts. */
export const sessions = pgTable(
  'sessions',
  {
    id,
    organizationId: uuid().notNull(),
    userId: uuid().notNull(),
    userAgent: text(),
    createdAt,
    usedAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    unique('sessions_organization_id_id_unique').on(table.organizationId, table.id),
    index('sessions_organization_id_user_id_index').on(table.organizationId, table.userId),
    foreignKey({
      name: 'sessions_user_fk',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
);

/** Old ones stay until they expire, so that a stolen one is recognised when it is used again. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    organizationId: uuid().notNull(),
    sessionId: uuid().notNull(),
    expiresAt: moment().notNull(),
    replacedAt: moment(),
  },
  (table) => [
    index('refresh_tokens_organization_id_session_id_index').on(table.organizationId, table.sessionId),
    foreignKey({
      name: 'refresh_tokens_session_fk',
      columns: [table.organizationId, table.sessionId],
      foreignColumns: [sessions.organizationId, sessions.id],
    }).onDelete('cascade'),
  ],
);

export const passwordResets = pgTable(
  'password_resets',
  {
    hash: text().primaryKey(),
    organizationId: uuid().notNull(),
    userId: uuid().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('password_resets_organization_id_user_id_index').on(table.organizationId, table.userId),
    foreignKey({
      name: 'password_resets_user_fk',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
);

/** How often something was tried in the present window. Of no tenant: whoever tries may not have one yet. */
export const attempts = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    endsAt: moment().notNull(),
  },
  (table) => [index('attempts_ends_at_index').on(table.endsAt)],
);
