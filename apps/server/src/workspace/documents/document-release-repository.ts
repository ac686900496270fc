import { and, eq, sql } from 'drizzle-orm';
import { documents, releases } from '#platform/tables';

/** Use it in a left join, because a document that was never published has no release. */
export const releaseOfDocument = and(
  eq(releases.organizationId, documents.organizationId),
  eq(releases.documentId, documents.id),
);

/**
 * The live version, or the version that was live until the document was unpublished. At most one of the two is not
 * null.
 */
export const releasedVersions = {
  publishedVersion: sql<number | null>`case when ${releases.withdrawnAt} is null then ${releases.version} end`,
  unpublishedVersion: sql<number | null>`case when ${releases.withdrawnAt} is not null then ${releases.version} end`,
};

export type ReleasedVersions = { publishedVersion: number | null; unpublishedVersion: number | null };
