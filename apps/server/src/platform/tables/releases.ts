import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';
import { users } from './identity.ts';
import { documents, documentVersions } from './workspace.ts';

/**
 * The live version of a document, or the version that was live until it was unpublished. A document that was never
 * published has no row.
 */
export const releases = pgTable(
  'releases',
  {
    organizationId: uuid().notNull(),
    documentId: uuid().notNull(),
    version: integer().notNull(),
    releasedAt: moment().notNull().defaultNow(),
    /** Null if the release is older than this column. */
    releasedById: uuid().references(() => users.id),
    /** Set when the document is unpublished. It is not served then, and this version can be published again. */
    withdrawnAt: moment(),
    withdrawnById: uuid().references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.documentId] }),
    foreignKey({
      name: 'releases_version_fk',
      columns: [table.organizationId, table.documentId, table.version],
      foreignColumns: [documentVersions.organizationId, documentVersions.documentId, documentVersions.version],
    }).onDelete('cascade'),
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

/** A request to publish a version, in a project where that needs the approval of a second person. */
export const approvalRequests = pgTable(
  'approval_requests',
  {
    id,
    organizationId: uuid().notNull(),
    documentId: uuid().notNull(),
    /** The requested version, which stays the same when newer ones are saved. */
    version: integer().notNull(),
    note: text(),
    /** Why it was asked for although the publish gate blocked it. */
    overrideReason: text(),
    state: text().$type<'open' | 'approved' | 'declined' | 'withdrawn' | 'outdated'>().notNull().default('open'),
    requestedById: uuid()
      .notNull()
      .references(() => users.id),
    requestedAt: moment().notNull().defaultNow(),
    decidedById: uuid().references(() => users.id),
    decidedAt: moment(),
    reason: text(),
  },
  (table) => [
    uniqueIndex('approval_requests_open_unique')
      .on(table.organizationId, table.documentId)
      .where(sql`${table.state} = 'open'`),
    index('approval_requests_organization_id_state_requested_at_id_index').on(
      table.organizationId,
      table.state,
      table.requestedAt,
      table.id,
    ),
    index('approval_requests_organization_id_document_id_requested_at_index').on(
      table.organizationId,
      table.documentId,
      table.requestedAt,
    ),
    check(
      'approval_requests_state_check',
      sql`${table.state} in ('open', 'approved', 'declined', 'withdrawn', 'outdated')`,
    ),
    foreignKey({
      name: 'approval_requests_document_fk',
      columns: [table.organizationId, table.documentId],
      foreignColumns: [documents.organizationId, documents.id],
    }).onDelete('cascade'),
  ],
);
