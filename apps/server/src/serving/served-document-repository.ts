import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { documents, documentVersions, integrationTokens, organizations, projects } from '../db/schema.ts';
import { readContent } from '../documents/content-repository.ts';
import { ofProject } from '../documents/document-repository.ts';
import type { PublicAddress } from './public-address.ts';

const ofDocument = (table: typeof integrationTokens | typeof documentVersions) =>
  and(eq(table.organizationId, documents.organizationId), eq(table.documentId, documents.id));

/**
 * What the public endpoint needs to know of a document. Asked for by its address, because whoever calls belongs to no
 * organization; the token decides.
 */
export async function findServedDocument(executor: Executor, { orgSlug, projectSlug, docSlug }: PublicAddress) {
  const [row] = await executor
    .select({
      organizationId: documents.organizationId,
      documentId: documents.id,
      publishedVersion: documents.publishedVersion,
      tokenHash: integrationTokens.hash,
      content: documentVersions.content,
      contentId: documentVersions.contentId,
      contentHash: documentVersions.contentHash,
    })
    .from(organizations)
    .innerJoin(projects, eq(projects.organizationId, organizations.id))
    .innerJoin(documents, ofProject)
    .leftJoin(integrationTokens, ofDocument(integrationTokens))
    .leftJoin(
      documentVersions,
      and(ofDocument(documentVersions), eq(documentVersions.version, documents.publishedVersion)),
    )
    .where(and(eq(organizations.slug, orgSlug), eq(projects.slug, projectSlug), eq(documents.slug, docSlug)));
  if (!row) return null;
  const { contentId, ...served } = row;
  return { ...served, content: await readContent(executor, row.organizationId, row) };
}

/**
 * What may change about documents while they are served. Of every organization: one query confirms all that a server
 * holds, by ids that it was given by the database and not by a caller.
 */
export async function listServedStates(executor: Executor, documentIds: string[]) {
  return executor
    .select({
      documentId: documents.id,
      publishedVersion: documents.publishedVersion,
      tokenHash: integrationTokens.hash,
    })
    .from(documents)
    .leftJoin(integrationTokens, ofDocument(integrationTokens))
    .where(inArray(documents.id, documentIds));
}
