import { useEffect, useState } from 'react';
import { autosave } from '#workspace/drafts/autosave.ts';
import type { DraftKey } from '#workspace/drafts/draft-store.ts';
import { removeDraft, storeDraft, whenRemoved } from '#workspace/drafts/draft-store.ts';
import { hasSignedOut } from '#workspace/session/session-store.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import type { WorkingCopy } from './working-copy.ts';
import { isUnsaved, textOf } from './working-copy.ts';

/** Stores unsaved work in the browser, in case the tab crashes. Returns whether the browser refuses that. */
export function useDraft(copy: WorkingCopy, { userId, documentId }: DraftKey, address: DocumentAddress): boolean {
  const { orgSlug, projectSlug, docSlug } = address;
  const [refused, setRefused] = useState(false);

  useEffect(() => {
    const key = { userId, documentId };
    let isStored = isUnsaved(copy.getState());

    const storeNow = () => {
      copy.settle();
      const state = copy.getState();
      // Signing out removes all drafts, so none may be stored afterwards.
      if (!isUnsaved(state) || hasSignedOut(userId)) return;
      const draft = {
        text: textOf(state),
        base_version: state.base.version,
        kept_at: new Date().toISOString(),
        address: { orgSlug, projectSlug, docSlug },
      };
      isStored = true;
      void storeDraft(key, draft).then((done) => setRefused(!done));
    };
    const storing = autosave(storeNow);

    const unsubscribe = copy.subscribe((state) => {
      if (isUnsaved(state)) return storing.soon();
      storing.cancel();
      if (!isStored) return;
      isStored = false;
      // IndexedDB keeps the order of calls, so a slow write cannot restore the draft after it was removed.
      void removeDraft(key).then(() => setRefused(false));
    });
    // Another tab may have taken over this tab's draft by mistake. Unsaved work of this tab is stored again.
    const release = whenRemoved(key, storeNow);
    return () => {
      unsubscribe();
      release();
      storing.stop();
    };
  }, [copy, userId, documentId, orgSlug, projectSlug, docSlug]);

  return refused;
}
