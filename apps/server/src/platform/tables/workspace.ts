import type { Coverage, GateVerdict, ProjectStatus, PublishGate, Role } from '@rulewright/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, createdAt, id, listed, moment, updatedAt } from './columns.ts';
import { memberships, organizations, users } from './identity.ts';

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
    /** Whether publishing needs the approval of a second person. */
    requiresApproval: boolean().notNull().default(false),
    /** What becomes of a version whose test cases do not pass. */
    publishGate: text().$type<PublishGate>().notNull().default('off'),
    /** How much of a graph its test cases have to reach, in per cent. Null where nothing is asked for. */
    minimumCoverage: doublePrecision(),
    /** Whether warnings of the check keep a version from going live, too. Errors always do. */
    blocksOnWarnings: boolean().notNull().default(false),
    ...listed,
    createdAt,
    updatedAt,
    /** Set when the project can no longer be reached and its data is being deleted in steps. */
    deletedAt: moment(),
  },
  (table) => [
    index('projects_deleted_at_index').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    unique('projects_organization_id_id_unique').on(table.organizationId, table.id),
    unique('projects_organization_id_slug_unique').on(table.organizationId, table.slug),
    index('projects_organization_id_updated_at_id_index').on(table.organizationId, table.updatedAt, table.id),
    index('projects_organization_id_name_key_id_index').on(table.organizationId, table.nameKey, table.id),
    check('projects_publish_gate_check', sql`${table.publishGate} in ('off', 'warn', 'block')`),
    check('projects_status_check', sql`${table.status} in ('active', 'archived')`),
  ],
);

/** A person's role in one project, which is higher than their role in the organization. */
export const projectMembers = pgTable(
  'project_members',
  {
    organizationId: uuid().notNull(),
    projectId: uuid().notNull(),
    userId: uuid().notNull(),
    role: text().$type<Role>().notNull(),
    createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.projectId, table.userId] }),
    index('project_members_organization_id_user_id_index').on(table.organizationId, table.userId),
    check('project_members_role_check', sql`${table.role} in ('member', 'admin')`),
    foreignKey({
      name: 'project_members_project_fk',
      columns: [table.organizationId, table.projectId],
      foreignColumns: [projects.organizationId, projects.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'project_members_membership_fk',
      columns: [table.organizationId, table.userId],
      foreignColumns: [memberships.organizationId, memberships.userId],
    }).onDelete('cascade'),
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
    /** Grows with every change of its test cases. */
    testCaseRevision: integer().notNull().default(0),
    ...listed,
    createdAt,
    updatedAt,
    /** Set when the document can no longer be reached and its data is being deleted in steps. */
    deletedAt: moment(),
  },
  (table) => [
    index('documents_deleted_at_index').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
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
 * One saved version of a document. The content is stored as text, because JSON types reorder keys and refuse some
 * characters. A large content is stored in pieces, which a trigger deletes with the version.
 */
export const documentVersions = pgTable(
  'document_versions',
  {
    id,
    organizationId: uuid().notNull(),
    documentId: uuid().notNull(),
    version: integer().notNull(),
    content: text(),
    /** The id of the pieces, if the content is stored in pieces. */
    contentId: uuid(),
    /** The size in UTF-8, however the content is stored. */
    contentBytes: integer().notNull(),
    contentHash: text().notNull(),
    changelog: text(),
    /** The author may have left the organization since. */
    authorId: uuid().references(() => users.id),
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
  ],
);

/**
 * A large content, compressed and split. Each piece is written in a separate statement, so that other queries can run
 * in between.
 */
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
    // Finds pieces that a killed process left behind.
    index('content_pieces_created_at_index').on(table.createdAt),
  ],
);

/** The input of the latest successful test of a document, which serves as an example. */
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
 * The test cases that a document has. The content is JSON text, because JSON types reorder keys and refuse some characters.
 * A row that changes is deleted and inserted again, so that triggers can add its size to that of the organization's versions.
 */
export const testCases = pgTable(
  'test_cases',
  {
    organizationId: uuid().notNull(),
    documentId: uuid().notNull(),
    id: uuid().notNull(),
    position: integer().notNull(),
    /** The number of its latest state. */
    revision: integer().notNull(),
    content: text().notNull(),
    /** The size in UTF-8. */
    contentBytes: integer().notNull(),
    /** Who changed it last. They may have left the organization since. */
    authorId: uuid().references(() => users.id),
    createdAt,
    updatedAt,
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.documentId, table.id] }),
    index('test_cases_organization_id_document_id_position_id_index').on(
      table.organizationId,
      table.documentId,
      table.position,
      table.id,
    ),
    foreignKey({
      name: 'test_cases_document_fk',
      columns: [table.organizationId, table.documentId],
      foreignColumns: [documents.organizationId, documents.id],
    }).onDelete('cascade'),
  ],
);

/**
 * The history of test cases. Each change of a case adds a state with the next number of its document. Triggers add the
 * size to that of the organization's versions.
 */
export const testCaseStates = pgTable(
  'test_case_states',
  {
    organizationId: uuid().notNull(),
    documentId: uuid().notNull(),
    number: integer().notNull(),
    testCaseId: uuid().notNull(),
    /** Whether there was no such case right before. Older states are deleted some day, so that they do not tell. */
    isNew: boolean().notNull(),
    /** Null if the case was deleted. */
    content: text(),
    /** The size in UTF-8. */
    contentBytes: integer().notNull(),
    /** The author may have left the organization since. */
    authorId: uuid().references(() => users.id),
    createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.documentId, table.number] }),
    index('test_case_states_organization_id_document_id_case_index').on(
      table.organizationId,
      table.documentId,
      table.testCaseId,
      table.number,
    ),
    foreignKey({
      name: 'test_case_states_document_fk',
      columns: [table.organizationId, table.documentId],
      foreignColumns: [documents.organizationId, documents.id],
    }).onDelete('cascade'),
  ],
);

/** A run of all test cases of a document on one of its saved versions. */
export const testRuns = pgTable(
  'test_runs',
  {
    id,
    organizationId: uuid().notNull(),
    documentId: uuid().notNull(),
    version: integer().notNull(),
    passed: integer().notNull(),
    failed: integer().notNull(),
    errors: integer().notNull(),
    coverage: jsonb().$type<Coverage>().notNull(),
    durationMs: doublePrecision().notNull(),
    /** The person may have left the organization since. */
    authorId: uuid().references(() => users.id),
    /** What the publish gate made of it; null for a run that somebody asked for. */
    gate: text().$type<GateVerdict>(),
    /** The revision of the cases, where somebody only looked what the publish gate would find. */
    previewOf: integer(),
    createdAt,
  },
  (table) => [
    index('test_runs_organization_id_document_id_created_at_id_index').on(
      table.organizationId,
      table.documentId,
      table.createdAt,
      table.id,
    ),
    index('test_runs_organization_id_document_id_version_created_at_index').on(
      table.organizationId,
      table.documentId,
      table.version,
      table.createdAt,
    ),
    foreignKey({
      name: 'test_runs_document_fk',
      columns: [table.organizationId, table.documentId],
      foreignColumns: [documents.organizationId, documents.id],
    }).onDelete('cascade'),
  ],
);
