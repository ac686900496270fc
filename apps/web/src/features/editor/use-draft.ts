import { useEffect, useState } from 'react';
import type { DraftKey } from '#shared/drafts/draft-store.ts';
import { keepDraft, removeDraft } from '#shared/drafts/draft-store.ts';
import { useSession } from '#shared/session/session-store.ts';
import { debounce } from '#shared/time/debounce.ts';
import type { WorkingCopy } from './working-copy.ts';
import { isUnsaved, textOf } from './working-copy.ts';

const keepDelayMs = 500;
const farewells = ['beforeunload', 'pagehide'];

/** Keeps unsaved work in the browser, for the day on which the tab crashes. Returns whether the browser refuses. */
export function useDraft(copy: WorkingCopy, { userId, documentId }: DraftKey): boolean {
  const [refused, setRefused] = useState(false);

  useEffect(() => {
    const key = { userId, documentId };
    // In their order: a slow write must not bring back what was removed after it.
    let queue: Promise<unknown> = Promise.resolve();
    let kept = isUnsaved(copy.getState());

    const keep = debounce(() => {
      copy.settle();
      const state = copy.getState();
      // Whoever signed out has left nothing behind, and it stays so.
      if (!isUnsaved(state) || useSession.getState().user?.id !== userId) return;
      const draft = { text: textOf(state), base_version: state.base.version, kept_at: new Date().toISOString() };
      kept = true;
      queue = queue.then(() => keepDraft(key, draft)).then((done) => setRefused(!done));
    }, keepDelayMs);

    const unsubscribe = copy.subscribe((state) => {
      if (isUnsaved(state)) return keep.soon();
      keep.cancel();
      if (!kept) return;
      kept = false;
      queue = queue.then(() => removeDraft(key)).then(() => setRefused(false));
    });
    const keepWhenHidden = () => document.visibilityState === 'hidden' && keep.flush();
    document.addEventListener('visibilitychange', keepWhenHidden);
    // As early as the browser tells: the later, the less of what is begun gets finished.
    for (const farewell of farewells) window.addEventListener(farewell, keep.flush);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', keepWhenHidden);
      for (const farewell of farewells) window.removeEventListener(farewell, keep.flush);
      keep.flush();
    };
  }, [copy, userId, documentId]);

  return refused;
}
