import { getDocument, getOrganization } from '@rulewright/contract';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#workspace/session/call.ts';
import { useSession } from '#workspace/session/session-store.ts';
import type { KeptDraft } from './draft-store.ts';
import { clearDocumentDrafts, listDrafts } from './draft-store.ts';

/** People who want to leave do not wait longer than this for a slow server. */
const patienceMs = 3000;

/**
 * Removes the drafts of deleted documents, from all tabs: nobody can open these documents any more to save or discard
 * the work. The server is asked, because somebody else may have deleted them.
 */
export async function removeOrphanedDrafts(): Promise<void> {
  const userId = useSession.getState().user?.id;
  if (!userId) return;
  const byDocument = new Map((await listDrafts(userId)).map((draft) => [draft.documentId, draft]));
  await Promise.all(
    [...byDocument.values()].map(async (draft) => {
      if (await isOrphaned(draft)) await clearDocumentDrafts({ userId, documentId: draft.documentId });
    }),
  );
}

async function isOrphaned({ documentId, address }: KeptDraft): Promise<boolean> {
  if (!address) return false;
  try {
    const { id } = await call(getDocument, { params: address, signal: AbortSignal.timeout(patienceMs) });
    // A new document has been created at the same address.
    return id !== documentId;
  } catch (error) {
    // Checks the code, not only the status: a 404 from a proxy must not delete anybody's work.
    if (!(error instanceof ApiError && error.code === 'not_found')) return false;
    return isMemberOf(address.orgSlug);
  }
}

/** For people who were removed from an organization its documents look deleted, but their own work must not be lost. */
const isMemberOf = (orgSlug: string): Promise<boolean> =>
  call(getOrganization, { params: { orgSlug }, signal: AbortSignal.timeout(patienceMs) }).then(
    () => true,
    () => false,
  );
