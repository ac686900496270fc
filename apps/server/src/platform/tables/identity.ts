import type { EventKind, Role } from '@rulewright/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment, plainText, updatedAt } from './columns.ts';

export const organizations = pgTable(
  'organizations',
  {
    id,
    name: text().notNull(),
    slug: text().notNull().unique(),
    description: text(),
    /**
     * The sum of `contentBytes` of all versions. A trigger on the versions keeps it up to date, so that no deletion can
     * forget it.
     */
    storedBytes: bigint({ mode: 'number' }).notNull().default(0),
    createdAt,
    /** Set when the organization has no members any more and its data is being deleted in steps. */
    deletedAt: moment(),
  },
  (table) => [index('organizations_deleted_at_index').on(table.deletedAt).where(sql`${table.deletedAt} is not null`)],
);

/**
 * A person, who can be a member of several organizations and so belongs to none. The row of a deleted account keeps
 * only the name, so that the author of earlier changes can still be shown.
 */
export const users = pgTable(
  'users',
  {
    id,
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** Empty if the account is deleted. */
    email: text().notNull(),
    /** Empty if the account is deleted, so that no password matches. */
    passwordHash: text().notNull(),
    deletedAt: moment(),
    createdAt,
    updatedAt,
  },
  (table) => [
    uniqueIndex('users_email_unique').on(sql`lower(${table.email} collate "C")`).where(sql`${table.deletedAt} is null`),
  ],
);

export const memberships = pgTable(
  'memberships',
  {
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text().$type<Role>().notNull(),
    createdAt,
    /** When the person last switched to this organization. A new sign-in starts in the one with the latest time. */
    usedAt: moment().notNull().defaultNow(),
    /**
     * The person's name and email address in lower case, copied from `users`, so that a search among the members of one
     * organization need not read the table of all people.
     */
    searchText: plainText().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    index('memberships_user_id_used_at_index').on(table.userId, table.usedAt),
    // Includes the search text, so that a search needs only the index.
    index('memberships_by_arrival_index').on(table.organizationId, table.createdAt, table.userId, table.searchText),
    // Finds the people who can decide about an approval. Viewers cannot.
    index('memberships_organization_id_used_at_index')
      .on(table.organizationId, table.usedAt)
      .where(sql`${table.role} <> 'viewer'`),
    // Finds the owners of an organization among thousands of members.
    index('memberships_owners_index').on(table.organizationId, table.userId).where(sql`${table.role} = 'owner'`),
    check('memberships_role_check', sql`${table.role} in ('viewer', 'member', 'admin', 'owner')`),
  ],
);

/**
 * Lets the reader of a mailbox join an organization. Kept after it ends, so that its link can explain why it no longer
 * works.
 */
export const invitations = pgTable(
  'invitations',
  {
    id,
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    role: text().$type<Role>().notNull(),
    /** The hash of the token in the link. Sending the invitation again creates a new token. */
    hash: text().notNull().unique(),
    invitedById: uuid().references(() => users.id),
    /** When the mail server accepted the mail. Null if it did not. */
    sentAt: moment(),
    expiresAt: moment().notNull(),
    acceptedAt: moment(),
    withdrawnAt: moment(),
    createdAt,
  },
  (table) => [
    uniqueIndex('invitations_pending_unique')
      .on(table.organizationId, sql`lower(${table.email} collate "C")`)
      .where(sql`${table.acceptedAt} is null and ${table.withdrawnAt} is null`),
    index('invitations_organization_id_created_at_id_index').on(table.organizationId, table.createdAt, table.id),
    index('invitations_expires_at_index').on(table.expiresAt),
    check('invitations_role_check', sql`${table.role} in ('viewer', 'member', 'admin', 'owner')`),
  ],
);

/**
 * One sign-in of a person on one device. A session has a series of refresh tokens, because each use replaces the token.
 */
export const sessions = pgTable(
  'sessions',
  {
    id,
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The current organization on this device. It is ignored if the person is no longer a member. */
    organizationId: uuid().references(() => organizations.id, { onDelete: 'set null' }),
    userAgent: text(),
    createdAt,
    usedAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('sessions_user_id_index').on(table.userId),
    index('sessions_organization_id_index').on(table.organizationId),
    index('sessions_expires_at_index').on(table.expiresAt),
  ],
);

/** Some replaced tokens are kept, so that the reuse of a stolen one is detected. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
    replacedAt: moment(),
  },
  (table) => [index('refresh_tokens_session_id_index').on(table.sessionId)],
);

/**
 * Networks and devices from which a person has signed in. Attackers cannot block sign-ins from these, and a sign-in
 * from elsewhere is reported.
 */
export const knownNetworks = pgTable(
  'known_networks',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** An IPv4 address, or the /64 of an IPv6 address. */
    network: text().notNull(),
    /** The browser's user agent without version numbers, so that an update does not count as a new device. */
    device: text().notNull().default(''),
    usedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.network, table.device] }),
    index('known_networks_used_at_index').on(table.usedAt),
  ],
);

export const passwordResets = pgTable(
  'password_resets',
  {
    hash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
  },
  (table) => [index('password_resets_user_id_index').on(table.userId)],
);

/**
 * The activity of an organization. A trigger prevents changes to existing rows. People, projects and documents are
 * stored by id without a foreign key, and by their name at the time, because events outlive them.
 */
export const events = pgTable(
  'events',
  {
    id,
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** The time of the event and not of the transaction, so that events of one transaction have an order. */
    at: moment().notNull().default(sql`clock_timestamp()`),
    actorId: uuid().notNull(),
    actorName: text().notNull(),
    /** The IP address and the device of the person. */
    address: text().notNull(),
    userAgent: text(),
    kind: text().$type<EventKind>().notNull(),
    projectId: uuid(),
    projectName: text(),
    documentId: uuid(),
    /** The name of the document, person or invited email address that the event is about. */
    subject: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    index('events_organization_id_at_id_index').on(table.organizationId, table.at, table.id),
    index('events_organization_id_kind_at_id_index').on(table.organizationId, table.kind, table.at, table.id),
    // For combinations of filters, see identity/activity/activity-repository.ts.
    index('events_organization_id_actor_id_kind_at_id_index').on(
      table.organizationId,
      table.actorId,
      table.kind,
      table.at,
      table.id,
    ),
    index('events_organization_id_project_id_kind_at_id_index').on(
      table.organizationId,
      table.projectId,
      table.kind,
      table.at,
      table.id,
    ),
    index('events_organization_id_actor_id_project_id_kind_at_id_index').on(
      table.organizationId,
      table.actorId,
      table.projectId,
      table.kind,
      table.at,
      table.id,
    ),
    index('events_organization_id_document_id_at_id_index').on(
      table.organizationId,
      table.documentId,
      table.at,
      table.id,
    ),
    // Finds events that are past their retention time. Rows are stored in the order of time, so a small index is
    // enough.
    index('events_at_index').using('brin', table.at),
  ],
);

/**
 * Counts attempts within a time window. Rows have no organization, because a person who tries to sign in may not have
 * one.
 */
export const counters = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    endsAt: moment().notNull(),
  },
  (table) => [index('attempts_ends_at_index').on(table.endsAt)],
);
