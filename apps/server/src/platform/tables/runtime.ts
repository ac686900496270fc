import type { EvaluationOutcome, EvaluationSource, NotKept } from '@rulewright/contract';
import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { organizations } from './identity.ts';

/**
 * The log of evaluations. A server process numbers its entries, so that one that is delivered twice is stored once. The table
 * is partitioned by `createdAt`, which the migrations and `log-partition-repository.ts` know: Drizzle has no words for it.
 * There is no foreign key to the document: it would double the cost of storing an entry, and a document with a long log
 * could not be deleted within the time limit of a statement.
 */
export const logEntries = pgTable(
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
    /** Why there is neither input nor output. */
    notKept: text().$type<NotKept>(),
    createdAt,
  },
  (table) => [
    // With the time, because a key of a partitioned table has to hold what it is partitioned by.
    primaryKey({ columns: [table.instance, table.number, table.createdAt] }),
    index('evaluations_organization_id_document_id_created_at_index').on(
      table.organizationId,
      table.documentId,
      table.createdAt,
    ),
    // Finds the oldest entries of an organization, which are deleted when its log is full. An expression, so that no list of
    // a document's entries is ever read through it, past those of other documents.
    index('evaluations_organization_id_created_at_index').on(
      table.organizationId,
      sql`(${table.createdAt} at time zone 'UTC')`,
    ),
  ],
);

/**
 * Stored separately from the log, so that a page need not count its entries. `count` is how many evaluations there were on
 * a day. `entries` and `bytes` are what the log still holds of them, and are counted by the statements that store and
 * delete entries.
 */
export const evaluationCounts = pgTable(
  'evaluation_counts',
  {
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    entries: bigint({ mode: 'number' }).notNull().default(0),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.day] })],
);
