import { and, eq, sql } from 'drizzle-orm';
import { documents, releases } from '#platform/tables';

/** To be joined from the left: a document that was never published has no release. */
export const releaseOfDocument = and(
  eq(releases.organizationId, documents.organizationId),
  eq(releases.documentId, documents.id),
);

/** Which version is live, or was until the document was unpublished. At most one of them is known. */
export const releasedVersions = {
  publishedVersion: sql<number | null>`case when ${releases.withdrawnAt} is null then ${releases.version} end`,
  unpublishedVersion: sql<number | null>`case when ${releases.withdrawnAt} is not null then ${releases.version} end`,
};

export type ReleasedVersions = { publishedVersion: number | null; unpublishedVersion: number | null };
