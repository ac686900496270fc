import type { Document, DocumentSummary, DocumentVersion, LatestTestRun, VersionSummary } from '@rulewright/contract';
import { fullName } from '#identity';

import type { DocumentRow } from './document-repository.ts';
import type { VersionSummary as VersionRow } from './version-repository.ts';

export const toDocumentSummary = (row: DocumentRow): DocumentSummary => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  description: row.description,
  project_slug: row.projectSlug,
  version: row.version,
  is_published: row.publishedVersion !== null,
  live_version: row.publishedVersion,
  unpublished_version: row.unpublishedVersion,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

type CurrentVersion = { content: string; changelog: string | null };

export const toDocument = (row: DocumentRow & CurrentVersion): Document => ({
  ...toDocumentSummary(row),
  content: row.content,
  changelog: row.changelog,
});

type Version = VersionRow & { content: string };

export const toVersionSummary = (row: VersionRow, publishedVersion: number | null): VersionSummary => ({
  id: row.id,
  version: row.version,
  created_at: row.createdAt.toISOString(),
  is_published: row.publishedAt !== null,
  is_live: row.version === publishedVersion,
  author: row.author && fullName(row.author),
  changelog: row.changelog,
  test_run: row.testRun && toLatestRun(row.testRun),
});

function toLatestRun({ at, firstName, lastName, ...figures }: NonNullable<VersionRow['testRun']>): LatestTestRun {
  const by = firstName !== null && lastName !== null ? fullName({ firstName, lastName }) : null;
  return { ...figures, at: new Date(at).toISOString(), by };
}

export const toVersion = (row: Version, publishedVersion: number | null): DocumentVersion => ({
  ...toVersionSummary(row, publishedVersion),
  content: row.content,
});

/**
 * Generates the JSON text of the response one version at a time, because all versions together could exceed the memory.
 */
export async function* toVersionsText(versions: AsyncIterable<Version>, publishedVersion: number | null) {
  let before = '{"versions":[';
  for await (const version of versions) {
    yield before + JSON.stringify(toVersion(version, publishedVersion));
    before = ',';
  }
  yield ']}';
}
