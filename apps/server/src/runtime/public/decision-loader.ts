import { Slug } from '@rulewright/contract';
import type { LoadDecision } from '@rulewright/engine';
import type { Database } from '#platform/db';
import type { AccountOf } from '#platform/limits';
import { concurrencyLimit } from '#platform/limits';
import type { DocumentAddress } from '#workspace';
import { findSavedDocument } from '#workspace/queries';

import type { ServedDocuments } from './served-documents.ts';
import { sharedLookups } from './shared-lookups.ts';

/** How many are looked up at once for one account, because a function can ask for thousands. */
export const MAX_LOADS_AT_ONCE = 16;

type Parts = { db: Database['db']; served: ServedDocuments };
type FindDecision = (lookup: Parameters<LoadDecision>[0]) => ReturnType<LoadDecision>;
type SavedPlace = DocumentAddress & { organizationId: string };

/**
 * Finds the decisions that a graph calls, by the slug of their document. It searches only the project of the calling
 * document, so that a graph cannot reach another organization.
 */
export function decisionLoader({ db, served }: Parts): FindDecision {
  // A function may call the same decision a thousand times at once, which must not cost a thousand queries.
  const findSaved = sharedLookups(
    ({ organizationId, projectSlug, docSlug }: SavedPlace) => JSON.stringify([organizationId, projectSlug, docSlug]),
    async ({ organizationId, ...address }) => {
      const saved = await findSavedDocument(db, organizationId, address);
      return saved && { hash: saved.contentHash, content: saved.content };
    },
  );

  return async ({ tenant, resolution, key }) => {
    // The author of the graph writes the key, so it can be any text.
    if (!Slug.safeParse(key).success) return null;
    const { projectSlug } = resolution;
    if (resolution.from === 'saved') return findSaved({ organizationId: tenant, projectSlug, docSlug: key });
    const document = await served.find({ orgSlug: resolution.orgSlug, projectSlug, docSlug: key });
    // Since the call began, the organization's slug may have been given to another organization.
    if (document?.organizationId !== tenant) return null;
    return document.published?.decision ?? 'unpublished';
  };
}

/** Has the further lookups of an account wait. One that nobody waits for any more is forgotten when its turn comes. */
export function limitLookups(find: FindDecision, accountOf: AccountOf): LoadDecision {
  const withinLimit = concurrencyLimit({ accountOf, atOnce: MAX_LOADS_AT_ONCE, waiting: Number.POSITIVE_INFINITY });
  return (lookup, isOver) => withinLimit(lookup.tenant, async () => (isOver() ? null : find(lookup)));
}
