import { and, desc, eq } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { laterThan } from '../db/later.ts';
import { documents, documentVersions, projects } from '../db/schema.ts';

export type DocumentRow = typeof documents.$inferSelect & { projectSlug: string };
export type DocumentAddress = { projectSlug: string; docSlug: string };

export const ofProject = and(
  eq(projects.organizationId, documents.organizationId),
  eq(projects.id, documents.projectId),
);

const isAt = (organizationId: string, { projectSlug, docSlug }: DocumentAddress) =>
  and(eq(documents.organizationId, organizationId), eq(projects.slug, projectSlug), eq(documents.slug, docSlug));

/** The latest changed first. */
export async function listDocuments(
  executor: Executor,
  organizationId: string,
  projectId: string,
): Promise<(typeof documents.$inferSelect)[]> {
  return executor
    .select()
    .from(documents)
    .where(and(eq(documents.organizationId, organizationId), eq(documents.projectId, projectId)))
    .orderBy(desc(documents.updatedAt));
}

export async function findDocument(
  executor: Executor,
  organizationId: string,
  address: DocumentAddress,
): Promise<DocumentRow | null> {
  const [row] = await executor
    .select()
    .from(documents)
    .innerJoin(projects, ofProject)
    .where(isAt(organizationId, address));
  return row ? { ...row.documents, projectSlug: row.projects.slug } : null;
}

/** With its latest version. */
export async function findSavedDocument(executor: Executor, organizationId: string, address: DocumentAddress) {
  const [row] = await executor
    .select({
      document: documents,
      projectSlug: projects.slug,
      content: documentVersions.content,
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
    .where(isAt(organizationId, address));
  if (!row) return null;
  const { document, ...saved } = row;
  return { ...document, ...saved };
}

/** Holds the row until the transaction ends: two saves must not take the same version number. */
export async function lockDocument(executor: Executor, organizationId: string, documentId: string) {
  const [row] = await executor
    .select()
    .from(documents)
    .where(and(eq(documents.organizationId, organizationId), eq(documents.id, documentId)))
    .for('update');
  return row ?? null;
}

type NewDocument = { projectId: string; name: string; slug: string; description: string | null };

/** Null when the slug is taken in this project. */
export async function insertDocument(executor: Executor, organizationId: string, values: NewDocument) {
  const [row] = await executor
    .insert(documents)
    .values({ organizationId, ...values, version: 1 })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

type Changes = Partial<
  Pick<typeof documents.$inferSelect, 'name' | 'description' | 'version' | 'publishedVersion' | 'unpublishedVersion'>
>;

export async function updateDocument(executor: Executor, organizationId: string, documentId: string, changes: Changes) {
  await executor
    .update(documents)
    .set({ ...changes, updatedAt: laterThan(documents.updatedAt) })
    .where(and(eq(documents.organizationId, organizationId), eq(documents.id, documentId)));
}

export async function deleteDocument(executor: Executor, organizationId: string, documentId: string): Promise<boolean> {
  const deleted = await executor
    .delete(documents)
    .where(and(eq(documents.organizationId, organizationId), eq(documents.id, documentId)))
    .returning({ id: documents.id });
  return deleted.length > 0;
}
