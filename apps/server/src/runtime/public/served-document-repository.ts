import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db';
import { preparedOnce } from '#platform/db';
import { documents, documentVersions, integrationTokens, organizations, projects, releases } from '#platform/tables';
import { projectOfDocument, readContent, releaseOfDocument } from '#workspace/queries';

import type { PublicAddress } from './public-address.ts';

const ofDocument = (table: typeof integrationTokens) =>
  and(eq(table.organizationId, documents.organizationId), eq(table.documentId, documents.id));

const isLive = and(releaseOfDocument, isNull(releases.withdrawnAt));

const servedDocumentAt = preparedOnce((executor) =>
  executor
    .select({
      organizationId: documents.organizationId,
      documentId: documents.id,
      publishedVersion: releases.version,
      tokenHash: integrationTokens.hash,
      content: documentVersions.content,
      contentId: documentVersions.contentId,
      contentHash: documentVersions.contentHash,
    })
    .from(organizations)
    .innerJoin(projects, eq(projects.organizationId, organizations.id))
    .innerJoin(documents, projectOfDocument)
    .leftJoin(integrationTokens, ofDocument(integrationTokens))
    .leftJoin(releases, isLive)
    .leftJoin(
      documentVersions,
      and(
        eq(documentVersions.organizationId, releases.organizationId),
        eq(documentVersions.documentId, releases.documentId),
        eq(documentVersions.version, releases.version),
      ),
    )
    .where(
      and(
        eq(organizations.slug, sql.placeholder('orgSlug')),
        eq(projects.slug, sql.placeholder('projectSlug')),
        eq(documents.slug, sql.placeholder('docSlug')),
      ),
    )
    .prepare('find_served_document'),
);

/**
 * Reads a document for the public endpoint. The query has no organization id, because the caller is not signed in; the
 * token decides whether the caller may use the document.
 */
export async function findServedDocument(executor: Executor, address: PublicAddress) {
  const [row] = await servedDocumentAt(executor).execute(address);
  if (!row) return null;
  const { contentId, ...served } = row;
  return { ...served, content: await readContent(executor, row.organizationId, row) };
}

/**
 * Reads the parts of served documents that can change. One query covers documents of several organizations; their ids
 * come from the server's memory and not from a caller. Documents of a deleted project or organization are left out,
 * because their address may belong to somebody else by now.
 */
export async function listServedStates(executor: Executor, documentIds: string[]) {
  return executor
    .select({
      documentId: documents.id,
      publishedVersion: releases.version,
      tokenHash: integrationTokens.hash,
    })
    .from(documents)
    .innerJoin(projects, projectOfDocument)
    .innerJoin(organizations, and(eq(organizations.id, documents.organizationId), isNull(organizations.deletedAt)))
    .leftJoin(releases, isLive)
    .leftJoin(integrationTokens, ofDocument(integrationTokens))
    .where(inArray(documents.id, documentIds));
}
