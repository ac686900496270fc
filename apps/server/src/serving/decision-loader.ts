import { Slug } from '@rulewright/contract';
import type { EngineOptions } from '@rulewright/engine';
import type { Database } from '../db/database.ts';
import { findSavedDocument } from '../documents/document-repository.ts';
import { readScope } from '../evaluation/scope.ts';
import type { ServedDocuments } from './served-documents.ts';
import { sharedQuestions } from './shared-questions.ts';

type Parts = { db: Database['db']; served: ServedDocuments };

/** Finds sub-decisions by their document's slug, never outside of the project that the scope names. */
export function decisionLoader({ db, served }: Parts): EngineOptions['load'] {
  const findSaved = sharedQuestions(async (address) => {
    const [organizationId = '', projectSlug = '', docSlug = ''] = address.split('/');
    const saved = await findSavedDocument(db, organizationId, { projectSlug, docSlug });
    return saved && { hash: saved.contentHash, content: saved.content };
  });

  return async (scope, key) => {
    const { isPublished, organization, projectSlug } = readScope(scope);
    // A key is the author's text, and may be anything.
    if (!Slug.safeParse(key).success) return null;
    if (isPublished) {
      const document = await served.find({ orgSlug: organization, projectSlug, docSlug: key });
      if (!document) return null;
      return document.published?.decision ?? { refused: `The document with the address "${key}" is not published` };
    }
    // A function may ask for the same a thousand times over.
    return findSaved(`${organization}/${projectSlug}/${key}`);
  };
}
