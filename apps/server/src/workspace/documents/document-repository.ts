import type { DocumentsQuery, ListSort } from '@rulewright/contract';
import { and, eq, getTableColumns, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import type { Executor, Ordering, Page } from '#platform/db';
import {
  containsWords,
  momentKey,
  nextTimestamp,
  ordering,
  pageFrom,
  preparedOnce,
  rowsOf,
  sortAndSearchKeys,
  textKey,
  uuidKey,
} from '#platform/db';
import { documents, documentVersions, projects, releases } from '#platform/tables';

import { isPresentProject } from '../projects/project-repository.ts';
import { readContent } from './content-repository.ts';
import type { DocumentAddress } from './document-address.ts';
import type { ReleasedVersions } from './document-release-repository.ts';
import { releasedVersions, releaseOfDocument } from './document-release-repository.ts';

type ListedDocument = typeof documents.$inferSelect & ReleasedVersions;
export type DocumentRow = ListedDocument & { projectSlug: string };

/**
 * The documents of an organization or of a project, or a single document. It includes documents that are marked as
 * deleted.
 */
export type DocumentScope = { organizationId: string; projectId?: string; documentId?: string };

const withRelease = { ...getTableColumns(documents), ...releasedVersions };

/** Excludes documents that are marked as deleted but still have data. */
export const isPresentDocument = isNull(documents.deletedAt);

/** A join condition. A document can only be reached while neither it nor its project is deleted. */
export const projectOfDocument = and(
  eq(projects.organizationId, documents.organizationId),
  eq(projects.id, documents.projectId),
  isPresentProject,
  isPresentDocument,
);

/** Of a prepared query, which is given the organization and the address. */
const isAtAddress = and(
  eq(documents.organizationId, sql.placeholder('organizationId')),
  eq(projects.slug, sql.placeholder('projectSlug')),
  eq(documents.slug, sql.placeholder('docSlug')),
);

const isIn = ({ organizationId, projectId, documentId }: DocumentScope) =>
  and(
    eq(documents.organizationId, organizationId),
    projectId === undefined ? undefined : eq(documents.projectId, projectId),
    documentId === undefined ? undefined : eq(documents.id, documentId),
  );

const orderings: Record<ListSort, Ordering> = {
  updated: ordering('documents by change', 'desc', [momentKey(documents.updatedAt), uuidKey(documents.id)]),
  name: ordering('documents by name', 'asc', [textKey(documents.nameKey), uuidKey(documents.id)]),
};

export async function listDocuments(
  executor: Executor,
  organizationId: string,
  projectId: string,
  query: DocumentsQuery,
): Promise<Page<ListedDocument>> {
  const order = orderings[query.sort];
  const isListed = and(
    isIn({ organizationId, projectId }),
    isPresentDocument,
    containsWords(documents.searchText, query.q),
    query.slug === undefined ? undefined : eq(documents.slug, query.slug),
  );
  const rows = await executor
    .select({ ...withRelease, position: order.position })
    .from(documents)
    .leftJoin(releases, releaseOfDocument)
    .where(and(isListed, order.after(query)))
    .orderBy(...order.by)
    .limit(rowsOf(query));
  return pageFrom(executor, rows, query, order, { table: documents, isListed });
}

/** A subquery that selects the ids of these documents. */
export const documentIdsIn = (executor: Executor, scope: DocumentScope) =>
  executor.select({ id: documents.id }).from(documents).where(isIn(scope));

/** Few enough to be deleted within the time limit of a statement. */
const SOME = 100;

export async function listSomeDocumentIds(executor: Executor, scope: DocumentScope) {
  const rows = await documentIdsIn(executor, scope).limit(SOME);
  return rows.map(({ id }) => id);
}

const documentAt = preparedOnce((executor) =>
  executor
    .select({ ...withRelease, projectSlug: projects.slug, projectName: projects.name })
    .from(documents)
    .innerJoin(projects, projectOfDocument)
    .leftJoin(releases, releaseOfDocument)
    .where(isAtAddress)
    .prepare('find_document'),
);

export async function findDocument(
  executor: Executor,
  organizationId: string,
  { projectSlug, docSlug }: DocumentAddress,
): Promise<(DocumentRow & { projectName: string }) | null> {
  const [row] = await documentAt(executor).execute({ organizationId, projectSlug, docSlug });
  return row ?? null;
}

/** Includes the latest version. */
export async function findSavedDocument(executor: Executor, organizationId: string, address: DocumentAddress) {
  const row = await findStoredDocument(executor, organizationId, address);
  const content = row && (await readContent(executor, organizationId, row));
  return row && content !== null ? { ...row, content } : null;
}

const storedDocumentAt = preparedOnce((executor) =>
  executor
    .select({
      ...withRelease,
      projectSlug: projects.slug,
      content: documentVersions.content,
      contentId: documentVersions.contentId,
      contentHash: documentVersions.contentHash,
      changelog: documentVersions.changelog,
    })
    .from(documents)
    .innerJoin(projects, projectOfDocument)
    .innerJoin(
      documentVersions,
      and(
        eq(documentVersions.organizationId, documents.organizationId),
        eq(documentVersions.documentId, documents.id),
        eq(documentVersions.version, documents.version),
      ),
    )
    .leftJoin(releases, releaseOfDocument)
    .where(isAtAddress)
    .prepare('find_stored_document'),
);

/** Includes the latest version, but only a reference to its content if that is large. */
export async function findStoredDocument(
  executor: Executor,
  organizationId: string,
  { projectSlug, docSlug }: DocumentAddress,
) {
  const [row] = await storedDocumentAt(executor).execute({ organizationId, projectSlug, docSlug });
  return row ?? null;
}

/**
 * Locks the row until the transaction ends, so that two saves do not get the same version number. The lock does not
 * block the storing of log entries.
 */
export async function lockDocument(executor: Executor, organizationId: string, documentId: string) {
  const [row] = await executor
    .select(withRelease)
    .from(documents)
    .leftJoin(releases, releaseOfDocument)
    .where(and(eq(documents.organizationId, organizationId), eq(documents.id, documentId), isPresentDocument))
    .for('no key update', { of: documents });
  return row ?? null;
}

type NewDocument = { projectId: string; name: string; slug: string; description: string | null };

/** Returns null if the slug is already used in this project. */
export async function insertDocument(
  executor: Executor,
  organizationId: string,
  values: NewDocument,
): Promise<ListedDocument | null> {
  const [row] = await executor
    .insert(documents)
    .values({ organizationId, ...values, ...sortAndSearchKeys(values), version: 1 })
    .onConflictDoNothing()
    .returning();
  return row ? { ...row, publishedVersion: null, unpublishedVersion: null } : null;
}

type Row = typeof documents.$inferSelect;

export async function updateDocument(
  executor: Executor,
  organizationId: string,
  documentId: string,
  changes: Pick<Row, 'name' | 'description' | 'version'>,
) {
  await executor
    .update(documents)
    .set({ ...changes, ...sortAndSearchKeys(changes) })
    .where(isIn({ organizationId, documentId }));
}

export async function touchDocument(executor: Executor, organizationId: string, documentId: string) {
  await executor
    .update(documents)
    .set({ updatedAt: nextTimestamp(documents.updatedAt) })
    .where(isIn({ organizationId, documentId }));
}

/** From now on the document cannot be reached, and its slug can be used again. */
export async function markDocumentDeleted(executor: Executor, organizationId: string, documentId: string) {
  await executor
    .update(documents)
    .set({ deletedAt: new Date(), slug: sql`${documents.id}::text` })
    .where(isIn({ organizationId, documentId }));
}

/**
 * Finds the document that was marked as deleted first, in all organizations, because the data of each must be deleted.
 */
export async function findDeletedDocument(executor: Executor, except: readonly string[]) {
  const [deleted] = await executor
    .select({ organizationId: documents.organizationId, documentId: documents.id })
    .from(documents)
    .where(and(isNotNull(documents.deletedAt), notInArray(documents.id, [...except])))
    .orderBy(documents.deletedAt)
    .limit(1);
  return deleted ?? null;
}

/** Waits for transactions that refer to these documents or store their log entries, and blocks new ones. */
export async function lockDocuments(tx: Executor, organizationId: string, ids: string[]) {
  await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.organizationId, organizationId), inArray(documents.id, ids)))
    .orderBy(documents.id)
    .for('update');
}

export async function deleteDocuments(executor: Executor, organizationId: string, ids: string[]) {
  await executor.delete(documents).where(and(eq(documents.organizationId, organizationId), inArray(documents.id, ids)));
}
