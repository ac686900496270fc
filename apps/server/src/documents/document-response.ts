import type { Document, DocumentSummary, DocumentVersion, Problem } from '@rulewright/contract';
import type { Problem as EngineProblem } from '@rulewright/engine';
import type { DocumentRow } from './document-repository.ts';
import type { VersionWithAuthor } from './version-repository.ts';

export const toDocumentSummary = (row: DocumentRow): DocumentSummary => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  description: row.description,
  project_slug: row.projectSlug,
  version: row.version,
  is_published: row.publishedVersion !== null,
  live_version: row.publishedVersion,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

type CurrentVersion = { content: string; changelog: string | null };

export const toDocument = (row: DocumentRow & CurrentVersion): Document => ({
  ...toDocumentSummary(row),
  content: row.content,
  changelog: row.changelog,
});

export const toVersion = (row: VersionWithAuthor, publishedVersion: number | null): DocumentVersion => ({
  id: row.id,
  version: row.version,
  created_at: row.createdAt.toISOString(),
  is_published: row.publishedAt !== null,
  is_live: row.version === publishedVersion,
  author: row.author && `${row.author.firstName} ${row.author.lastName}`,
  content: row.content,
  changelog: row.changelog,
});

export const toProblem = ({ message, nodeId }: EngineProblem): Problem => ({ message, node_id: nodeId });
