import { useEffect, useState } from 'react';
import type { DocumentAddress } from '#workspace/addresses/addresses.ts';
import { autosave } from '#workspace/drafts/autosave.ts';
import type { DraftKey } from '#workspace/drafts/draft-store.ts';
import { removeDraft, storeDraft, whenRemoved } from '#workspace/drafts/draft-store.ts';
import { hasSignedOut } from '#workspace/session/session-store.ts';
import type { WorkingCopy } from './working-copy.ts';
import { isUnsaved, textOf } from './working-copy.ts';

/** Keeps unsaved work in the browser, for the day on which the tab crashes. Returns whether the browser refuses. */
export function useDraft(copy: WorkingCopy, { userId, documentId }: DraftKey, address: DocumentAddress): boolean {
  const { orgSlug, projectSlug, docSlug } = address;
  const [refused, setRefused] = useState(false);

  useEffect(() => {
    const key = { userId, documentId };
    let kept = isUnsaved(copy.getState());

    const keepNow = () => {
      copy.settle();
      const state = copy.getState();
      // Whoever signed out has left nothing behind, and it stays so.
      if (!isUnsaved(state) || hasSignedOut(userId)) return;
      const draft = {
        text: textOf(state),
        base_version: state.base.version,
        kept_at: new Date().toISOString(),
        address: { orgSlug, projectSlug, docSlug },
      };
      kept = true;
      void storeDraft(key, draft).then((done) => setRefused(!done));
    };
    const keep = autosave(keepNow);

    const unsubscribe = copy.subscribe((state) => {
      if (isUnsaved(state)) return keep.soon();
      keep.cancel();
      if (!kept) return;
      kept = false;
      // The database keeps to the order of its calls: a slow write does not bring back what was removed after it.
      void removeDraft(key).then(() => setRefused(false));
    });
    // Another tab may have taken this one for gone, and its draft along: what is unsaved here is still to be kept.
    const release = whenRemoved(key, keepNow);
    return () => {
      unsubscribe();
      release();
      keep.stop();
    };
  }, [copy, userId, documentId, orgSlug, projectSlug, docSlug]);

  return refused;
}
