import type { Document, DocumentSummary, DocumentVersion, Problem } from '@rulewright/contract';
import type { Problem as EngineProblem } from '@rulewright/engine';
import type { DocumentRow } from './document-repository.ts';
import type { VersionSummary } from './version-repository.ts';

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

type Version = VersionSummary & { content: string };

const toVersion = (row: Version, publishedVersion: number | null): DocumentVersion => ({
  id: row.id,
  version: row.version,
  created_at: row.createdAt.toISOString(),
  is_published: row.publishedAt !== null,
  is_live: row.version === publishedVersion,
  author: row.author && `${row.author.firstName} ${row.author.lastName}`,
  content: row.content,
  changelog: row.changelog,
});

/** The answer's JSON text, one version at a time. */
export async function* toVersionsText(versions: AsyncIterable<Version>, publishedVersion: number | null) {
  let before = '{"versions":[';
  for await (const version of versions) {
    yield before + JSON.stringify(toVersion(version, publishedVersion));
    before = ',';
  }
  yield ']}';
}

export const toProblem = ({ message, nodeId }: EngineProblem): Problem => ({ message, node_id: nodeId });
