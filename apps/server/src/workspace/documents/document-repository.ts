import type { ListQuery, ListSort } from '@rulewright/contract';
import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Executor, Ordering, Page } from '#platform/db';
import { holdsWords, laterThan, listedAs, momentKey, ordering, pageFrom, rowsOf, textKey, uuidKey } from '#platform/db';
import { documents, documentVersions, projects, releases } from '#platform/tables';

import { isPresentProject } from '../projects/project-repository.ts';
import { readContent } from './content-repository.ts';
import type { DocumentAddress } from './document-address.ts';
import type { LiveVersion } from './live-version-repository.ts';
import { liveVersion, releaseOfDocument } from './live-version-repository.ts';

type ListedDocument = typeof documents.$inferSelect & LiveVersion;
export type DocumentRow = ListedDocument & { projectSlug: string };
export type ProjectKey = { organizationId: string; projectId: string };

const withLiveVersion = { ...getTableColumns(documents), ...liveVersion };

/** A document is only reached through its project, as long as that is there. */
export const ofProject = and(
  eq(projects.organizationId, documents.organizationId),
  eq(projects.id, documents.projectId),
  isPresentProject,
);

const isAt = (organizationId: string, { projectSlug, docSlug }: DocumentAddress) =>
  and(eq(documents.organizationId, organizationId), eq(projects.slug, projectSlug), eq(documents.slug, docSlug));

const isIn = (organizationId: string, projectId: string) =>
  and(eq(documents.organizationId, organizationId), eq(documents.projectId, projectId));

const orderings: Record<ListSort, Ordering> = {
  updated: ordering('documents by change', 'desc', [momentKey(documents.updatedAt), uuidKey(documents.id)]),
  name: ordering('documents by name', 'asc', [textKey(documents.nameKey), uuidKey(documents.id)]),
};

export async function listDocuments(
  executor: Executor,
  organizationId: string,
  projectId: string,
  query: ListQuery,
): Promise<Page<ListedDocument>> {
  const order = orderings[query.sort];
  const isListed = and(isIn(organizationId, projectId), holdsWords(documents.searchText, query.q));
  const rows = await executor
    .select({ ...withLiveVersion, position: order.position })
    .from(documents)
    .leftJoin(releases, releaseOfDocument)
    .where(and(isListed, order.after(query)))
    .orderBy(...order.by)
    .limit(rowsOf(query));
  return pageFrom(executor, rows, query, order, { table: documents, isListed });
}

/** As a subquery, for what belongs to the documents of a project. */
export const documentIdsIn = (executor: Executor, { organizationId, projectId }: ProjectKey) =>
  executor.select({ id: documents.id }).from(documents).where(isIn(organizationId, projectId));

/** So many that all of them can be deleted in the time that a statement has. */
const SOME = 100;

/** Of a project, or of all of them, also of those that were deleted. */
export async function listSomeDocumentIds(executor: Executor, organizationId: string, projectId: string | undefined) {
  const rows = await executor
    .select({ id: documents.id })
    .from(documents)
    .where(projectId === undefined ? eq(documents.organizationId, organizationId) : isIn(organizationId, projectId))
    .limit(SOME);
  return rows.map(({ id }) => id);
}

/** With the name of its project. */
export async function findDocument(
  executor: Executor,
  organizationId: string,
  address: DocumentAddress,
): Promise<(DocumentRow & { projectName: string }) | null> {
  const [row] = await executor
    .select({ ...withLiveVersion, projectSlug: projects.slug, projectName: projects.name })
    .from(documents)
    .innerJoin(projects, ofProject)
    .leftJoin(releases, releaseOfDocument)
    .where(isAt(organizationId, address));
  return row ?? null;
}

/** With its latest version. */
export async function findSavedDocument(executor: Executor, organizationId: string, address: DocumentAddress) {
  const row = await findStoredDocument(executor, organizationId, address);
  const content = row && (await readContent(executor, organizationId, row));
  return row && content !== null ? { ...row, content } : null;
}

/** With its latest version, and where the content of that is. */
export async function findStoredDocument(executor: Executor, organizationId: string, address: DocumentAddress) {
  const [row] = await executor
    .select({
      ...withLiveVersion,
      projectSlug: projects.slug,
      content: documentVersions.content,
      contentId: documentVersions.contentId,
      contentHash: documentVersions.contentHash,
      changelog: documentVersions.changelog,
    })
    .from(documents)
    .innerJoin(projects, ofProject)
    .innerJoin(
      documentVersions,
      and(
        eq(documentVersions.organizationId, documents.organizationId),
        eq(documentVersions.documentId, documents.id),
        eq(documentVersions.version, documents.version),
      ),
    )
    .leftJoin(releases, releaseOfDocument)
    .where(isAt(organizationId, address));
  return row ?? null;
}

/**
 * Holds the row until the transaction ends: two saves must not take the same version number. Storing log entries of the
 * document does not wait for it.
 */
export async function lockDocument(executor: Executor, organizationId: string, documentId: string) {
  const [row] = await executor
    .select(withLiveVersion)
    .from(documents)
    .leftJoin(releases, releaseOfDocument)
    .where(and(eq(documents.organizationId, organizationId), eq(documents.id, documentId)))
    .for('no key update', { of: documents });
  return row ?? null;
}

type NewDocument = { projectId: string; name: string; slug: string; description: string | null };

/** Null when the slug is taken in this project. */
export async function insertDocument(
  executor: Executor,
  organizationId: string,
  values: NewDocument,
): Promise<ListedDocument | null> {
  const [row] = await executor
    .insert(documents)
    .values({ organizationId, ...values, ...listedAs(values), version: 1 })
    .onConflictDoNothing()
    .returning();
  return row ? { ...row, publishedVersion: null, unpublishedVersion: null } : null;
}

type Row = typeof documents.$inferSelect;
type Changes = Pick<Row, 'name' | 'description'> & Partial<Pick<Row, 'version'>>;

export async function updateDocument(executor: Executor, organizationId: string, documentId: string, changes: Changes) {
  await executor
    .update(documents)
    .set({ ...changes, ...listedAs(changes), updatedAt: laterThan(documents.updatedAt) })
    .where(and(eq(documents.organizationId, organizationId), eq(documents.id, documentId)));
}

export async function deleteDocument(executor: Executor, organizationId: string, documentId: string): Promise<boolean> {
  const deleted = await executor
    .delete(documents)
    .where(and(eq(documents.organizationId, organizationId), eq(documents.id, documentId)))
    .returning({ id: documents.id });
  return deleted.length > 0;
}

/** Waits for whoever refers to them or stores log entries of them, and keeps others from doing so. */
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
