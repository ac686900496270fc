import { Slug } from '@rulewright/contract';
import type { EngineOptions } from '@rulewright/engine';
import type { Database } from '../db/database.ts';
import { findSavedDocument } from '../documents/document-repository.ts';
import type { ServedDocuments } from './served-documents.ts';

/** Where a run's sub-decisions come from: a project's documents as they are published, or as they are saved. */
export const publishedScope = (orgSlug: string, projectSlug: string) => `published/${orgSlug}/${projectSlug}`;
export const savedScope = (organizationId: string, projectSlug: string) => `saved/${organizationId}/${projectSlug}`;

type Parts = { db: Database['db']; served: ServedDocuments };

/** Finds sub-decisions by their document's slug, never outside of the project that the scope names. */
export function decisionLoader({ db, served }: Parts): EngineOptions['load'] {
  return async (scope, key) => {
    const [state = '', organization = '', projectSlug = ''] = scope.split('/');
    // A key is the author's text, and may be anything.
    if (!Slug.safeParse(key).success) return null;
    if (state === 'published') {
      const document = await served.find({ orgSlug: organization, projectSlug, docSlug: key });
      if (!document) return null;
      return document.published?.decision ?? { refused: `The document with the address "${key}" is not published` };
    }
    const saved = await findSavedDocument(db, organization, { projectSlug, docSlug: key });
    return saved && { hash: saved.contentHash, content: saved.content };
  };
}
