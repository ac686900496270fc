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
    /** Of all versions, by their `contentBytes`. Kept by a trigger on those, so that no deletion can forget it. */
    storedBytes: bigint({ mode: 'number' }).notNull().default(0),
    createdAt,
    /** Set where nobody is a member any more, and what it holds is being deleted some at a time. */
    deletedAt: moment(),
  },
  (table) => [index('organizations_deleted_at_index').on(table.deletedAt).where(sql`${table.deletedAt} is not null`)],
);

/**
 * A person, who may be a member of several organizations and so belongs to none. Somebody who deleted their account keeps
 * the row with their name alone: what they wrote still says by whom.
 */
export const users = pgTable(
  'users',
  {
    id,
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** Empty in a deleted account. */
    email: text().notNull(),
    /** Empty in a deleted account: no password matches. */
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
    /** When the person last chose this organization: the latest is the one that a new sign-in begins in. */
    usedAt: moment().notNull().defaultNow(),
    /**
     * Name and email address of the person in small letters, written with them: to look through the members of one
     * organization must not mean to look up each of them among the people of all.
     */
    searchText: plainText().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    index('memberships_user_id_used_at_index').on(table.userId, table.usedAt),
    // With the text, so that a search reads the index alone.
    index('memberships_by_arrival_index').on(table.organizationId, table.createdAt, table.userId, table.searchText),
    // For who is asked to decide about an approval, which viewers are not.
    index('memberships_organization_id_used_at_index')
      .on(table.organizationId, table.usedAt)
      .where(sql`${table.role} <> 'viewer'`),
    // For who owns an organization, among thousands of members.
    index('memberships_owners_index').on(table.organizationId, table.userId).where(sql`${table.role} = 'owner'`),
    check('memberships_role_check', sql`${table.role} in ('viewer', 'member', 'admin', 'owner')`),
  ],
);

/** A way into an organization for whoever reads the mail of an address. Kept when it is over, so that its link can say why. */
export const invitations = pgTable(
  'invitations',
  {
    id,
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    role: text().$type<Role>().notNull(),
    /** Of the link's token. Sending again makes a new one. */
    hash: text().notNull().unique(),
    invitedById: uuid().references(() => users.id),
    /** When the mail server took the mail with the link. Null where it did not. */
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

/** One sign-in of a person on one device: a family of refresh tokens, of which the newest counts. */
export const sessions = pgTable(
  'sessions',
  {
    id,
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The current organization on this device. Counts only while the person is a member of it. */
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

/** Old ones stay until they expire, so that a stolen one is recognised when it is used again. */
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
 * Where a person signed in from before, and on what: strangers cannot close that way to sign in again, and a sign-in from
 * anywhere else is told.
 */
export const knownNetworks = pgTable(
  'known_networks',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** An IPv4 address, or the /64 of an IPv6 address. */
    network: text().notNull(),
    /** What the browser says of itself, without versions: an update does not make a new device. */
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
 * What was done in an organization: only ever added to, which a trigger enforces. It names people, projects and documents
 * by id without a foreign key, and by the name that they had, because it outlives them.
 */
export const events = pgTable(
  'events',
  {
    id,
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Not when the transaction began: the events of one transaction have an order. */
    at: moment().notNull().default(sql`clock_timestamp()`),
    actorId: uuid().notNull(),
    actorName: text().notNull(),
    /** The address and the device that it was done from. */
    address: text().notNull(),
    userAgent: text(),
    kind: text().$type<EventKind>().notNull(),
    projectId: uuid(),
    projectName: text(),
    documentId: uuid(),
    /** What it was done to, by its name: a document, a person, an address that was invited. */
    subject: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    index('events_organization_id_at_id_index').on(table.organizationId, table.at, table.id),
    index('events_organization_id_kind_at_id_index').on(table.organizationId, table.kind, table.at, table.id),
    // For several filters at once (identity/activity/activity-repository.ts).
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
    // To find those that have grown too old. They lie in the order of their time, so that a small index will do.
    index('events_at_index').using('brin', table.at),
  ],
);

/** How often something was done in the present window. Of no tenant: whoever tries to sign in may not have one yet. */
export const counters = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    endsAt: moment().notNull(),
  },
  (table) => [index('attempts_ends_at_index').on(table.endsAt)],
);
