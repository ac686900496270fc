import type { Document, DocumentSummary } from '@rulewright/contract';
import type { DocumentRow } from './document-repository.ts';

export const toDocumentSummary = (row: DocumentRow): DocumentSummary => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  description: row.description,
  project_slug: row.projectSlug,
  version: row.version,
  is_published: row.publishedVersion !== null,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

export const toDocument = (row: DocumentRow & { content: string }): Document => ({
  ...toDocumentSummary(row),
  content: row.content,
});
