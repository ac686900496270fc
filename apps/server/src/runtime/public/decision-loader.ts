import { Slug } from '@rulewright/contract';
import type { LoadDecision } from '@rulewright/engine';
import type { Database } from '#platform/db';
import type { DocumentAddress } from '#workspace';
import { findSavedDocument } from '#workspace/queries';

import type { ServedDocuments } from './served-documents.ts';
import { sharedLookups } from './shared-lookups.ts';

type Parts = { db: Database['db']; served: ServedDocuments };
type SavedPlace = DocumentAddress & { organizationId: string };

/** Finds called decisions by the slug of their document, and only in the project that the request names. */
export function decisionLoader({ db, served }: Parts): LoadDecision {
  // A function may ask for the same decision a thousand times at once.
  const findSaved = sharedLookups(
    ({ organizationId, projectSlug, docSlug }: SavedPlace) => JSON.stringify([organizationId, projectSlug, docSlug]),
    async ({ organizationId, ...address }) => {
      const saved = await findSavedDocument(db, organizationId, address);
      return saved && { hash: saved.contentHash, content: saved.content };
    },
  );

  return async ({ tenant, resolution, key }) => {
    // The key is a text of the graph's author and may be anything.
    if (!Slug.safeParse(key).success) return null;
    const { projectSlug } = resolution;
    if (resolution.from === 'saved') return findSaved({ organizationId: tenant, projectSlug, docSlug: key });
    const document = await served.find({ orgSlug: resolution.orgSlug, projectSlug, docSlug: key });
    // An address may have passed to another organization since the call began.
    if (document?.organizationId !== tenant) return null;
    return document.published?.decision ?? 'unpublished';
  };
}
