import { getDocument, getOrganization } from '@rulewright/contract';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#workspace/session/call.ts';
import { useSession } from '#workspace/session/session-store.ts';
import type { KeptDraft } from './draft-store.ts';
import { clearDocumentDrafts, listDrafts } from './draft-store.ts';

/** A server that takes longer keeps nobody waiting who wants to leave. */
const patienceMs = 3000;

/**
 * Removes the drafts of documents that are gone, of whichever tab: nobody can open those any more, to save or to discard
 * what they hold. The server is asked, for somebody else may have deleted them.
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
    // Another that was made at its address.
    return id !== documentId;
  } catch (error) {
    // In so many words: a 404 of a proxy on the way must not cost anybody their work.
    if (!(error instanceof ApiError && error.code === 'not_found')) return false;
    return isMemberOf(address.orgSlug);
  }
}

/** Whoever was removed from an organization finds nothing of it; what they wrote there stays theirs. */
const isMemberOf = (orgSlug: string): Promise<boolean> =>
  call(getOrganization, { params: { orgSlug }, signal: AbortSignal.timeout(patienceMs) }).then(
    () => true,
    () => false,
  );
