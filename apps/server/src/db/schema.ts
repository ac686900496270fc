import type { EvaluationOutcome, EvaluationSource, ProjectStatus, Role } from '@rulewright/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
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
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Compared byte by byte: the server has prepared it, and the language of the database must not matter. */
const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
/** How a list sorts and finds an entry: what `db/listed.ts` makes of its name and description. */
const listed = { nameKey: plainText().notNull(), searchText: plainText().notNull() };

export const organizations = pgTable('organizations', {
  id,
  name: text().notNull(),
  slug: text().notNull().unique(),
  description: text(),
  /** Of all versions, by their `contentBytes`. Kept by a trigger on those, so that no deletion can forget it. */
  storedBytes: bigint({ mode: 'number' }).notNull().default(0),
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
    role: text().$type<Role>(),
    createdAt,
    updatedAt,
  },
  (table) => [
    uniqueIndex('users_email_unique').on(sql`lower(${table.email} collate "C")`),
    unique('users_organization_id_id_unique').on(table.organizationId, table.id),
    index('users_organization_id_created_at_id_index').on(table.organizationId, table.createdAt, table.id),
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

/** Where a person signed in from before: strangers cannot close that way to sign in again. */
export const knownNetworks = pgTable(
  'known_networks',
  {
    organizationId: uuid().notNull(),
    userId: uuid().notNull(),
    /** An IPv4 address, or the /64 of an IPv6 address. */
    network: text().notNull(),
    usedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId, table.network] }),
    index('known_networks_used_at_index').on(table.usedAt),
    foreignKey({
      name: 'known_networks_user_fk',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
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

export const projects = pgTable(
  'projects',
  {
    id,
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    slug: text().notNull(),
    description: text(),
    status: text().$type<ProjectStatus>().notNull().default('active'),
    ...listed,
    createdAt,
    updatedAt,
  },
  (table) => [
    unique('projects_organization_id_id_unique').on(table.organizationId, table.id),
    unique('projects_organization_id_slug_unique').on(table.organizationId, table.slug),
    index('projects_organization_id_updated_at_id_index').on(table.organizationId, table.updatedAt, table.id),
    index('projects_organization_id_name_key_id_index').on(table.organizationId, table.nameKey, table.id),
    check('projects_status_check', sql`${table.status} in ('active', 'archived')`),
  ],
);

export const documents = pgTable(
  'documents',
  {
    id,
    organizationId: uuid().notNull(),
    projectId: uuid().notNull(),
    name: text().notNull(),
    slug: text().notNull(),
    description: text(),
    /** The latest saved version. */
    version: integer().notNull(),
    /** The version that the public endpoint serves. */
    publishedVersion: integer(),
    /** The version that it served until the document was unpublished. Null while one is served. */
    unpublishedVersion: integer(),
    ...listed,
    createdAt,
    updatedAt,
  },
  (table) => [
    unique('documents_organization_id_id_unique').on(table.organizationId, table.id),
    unique('documents_organization_id_project_id_slug_unique').on(table.organizationId, table.projectId, table.slug),
    index('documents_organization_id_updated_at_index').on(table.organizationId, table.updatedAt),
    index('documents_organization_id_project_id_updated_at_id_index').on(
      table.organizationId,
      table.projectId,
      table.updatedAt,
      table.id,
    ),
    index('documents_organization_id_project_id_name_key_id_index').on(
      table.organizationId,
      table.projectId,
      table.nameKey,
      table.id,
    ),
    foreignKey({
      name: 'documents_project_fk',
      columns: [table.organizationId, table.projectId],
      foreignColumns: [projects.organizationId, projects.id],
    }).onDelete('cascade'),
  ],
);

/**
 * One saved state of a document. Content is text, because JSON types reorder keys and refuse some characters. A large one
 * is in pieces, which a trigger deletes with the version.
 */
export const documentVersions = pgTable(
  'document_versions',
  {
    id,
    organizationId: uuid().notNull(),
    documentId: uuid().notNull(),
    version: integer().notNull(),
    content: text(),
    /** Names the pieces, where the content is in pieces. */
    contentId: uuid(),
    /** In UTF-8, whichever way it is stored. */
    contentBytes: integer().notNull(),
    contentHash: text().notNull(),
    changelog: text(),
    authorId: uuid(),
    publishedAt: moment(),
    createdAt,
  },
  (table) => [
    unique('document_versions_organization_id_document_id_version_unique').on(
      table.organizationId,
      table.documentId,
      table.version,
    ),
    index('document_versions_organization_id_content_id_index').on(table.organizationId, table.contentId),
    check('document_versions_content_check', sql`num_nonnulls(${table.content}, ${table.contentId}) = 1`),
    foreignKey({
      name: 'document_versions_document_fk',
      columns: [table.organizationId, table.documentId],
      foreignColumns: [documents.organizationId, documents.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'document_versions_author_fk',
      columns: [table.organizationId, table.authorId],
      foreignColumns: [users.organizationId, users.id],
    }),
  ],
);

/** A large content, compressed and cut: each piece is written by a statement of its own, between which others have a turn. */
export const contentPieces = pgTable(
  'content_pieces',
  {
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    contentId: uuid().notNull(),
    number: integer().notNull(),
    bytes: bytea().notNull(),
    createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.contentId, table.number] }),
    // For those that a process which was killed left behind.
    index('content_pieces_created_at_index').on(table.createdAt),
  ],
);

export const integrationTokens = pgTable(
  'integration_tokens',
  {
    organizationId: uuid().notNull(),
    documentId: uuid().notNull(),
    hash: text().notNull().unique(),
    encrypted: text().notNull(),
    createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.documentId] }),
    foreignKey({
      name: 'integration_tokens_document_fk',
      columns: [table.organizationId, table.documentId],
      foreignColumns: [documents.organizationId, documents.id],
    }).onDelete('cascade'),
  ],
);

/** The input of the latest test that succeeded, one a document: an example of what its decision takes. */
export const testedInputs = pgTable(
  'tested_inputs',
  {
    organizationId: uuid().notNull(),
    documentId: uuid().notNull(),
    input: text().notNull(),
    testedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.documentId] }),
    foreignKey({
      name: 'tested_inputs_document_fk',
      columns: [table.organizationId, table.documentId],
      foreignColumns: [documents.organizationId, documents.id],
    }).onDelete('cascade'),
  ],
);

/**
 * The log. A server process numbers its entries, so that one that is delivered twice is stored once. Without a foreign key
 * to its document: it would cost as much as the rest of storing an entry, and a document with a long log could not be
 * deleted in the time that a statement has.
 */
export const evaluations = pgTable(
  'evaluations',
  {
    instance: uuid().notNull(),
    number: bigint({ mode: 'number' }).notNull(),
    organizationId: uuid().notNull(),
    documentId: uuid().notNull(),
    source: text().$type<EvaluationSource>().notNull(),
    version: integer().notNull(),
    outcome: text().$type<EvaluationOutcome>().notNull(),
    durationMicroseconds: integer().notNull(),
    input: text(),
    output: text(),
    createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.instance, table.number] }),
    index('evaluations_organization_id_document_id_created_at_index').on(
      table.organizationId,
      table.documentId,
      table.createdAt,
    ),
    // For what is too old to keep; as rows come in the order of time, a summary of each block is enough.
    index('evaluations_created_at_index').using('brin', table.createdAt),
  ],
);

/** Kept beside the log, so that a page need not count it. */
export const evaluationCounts = pgTable(
  'evaluation_counts',
  {
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.day] })],
);
