import type { Document, DocumentSummary, LatestTestRun, VersionSummary } from '@rulewright/contract';
import { fullName } from '#identity';
import { jsonWithContent } from '#platform';

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

/** The JSON text of a document, and of what else is answered with it. */
export function toDocumentText(row: DocumentRow & CurrentVersion, others: object = {}) {
  const document: Omit<Document, 'content'> = { ...toDocumentSummary(row), changelog: row.changelog };
  return jsonWithContent({ ...document, ...others }, row.content);
}

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

export const toVersionText = (row: Version, publishedVersion: number | null) =>
  jsonWithContent(toVersionSummary(row, publishedVersion), row.content);

/**
 * Generates the JSON text of the response one version at a time, because all versions together could exceed the memory.
 */
export async function* toVersionsText(versions: AsyncIterable<Version>, publishedVersion: number | null) {
  let before = '{"versions":[';
  for await (const version of versions) {
    yield before;
    yield* toVersionText(version, publishedVersion);
    before = ',';
  }
  yield ']}';
}
