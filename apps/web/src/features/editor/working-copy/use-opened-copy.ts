import type { Document } from '@rulewright/contract';
import { useEffect, useState } from 'react';
import { readDraft, removeDraft } from '#workspace/drafts/draft-store.ts';
import type { WorkingCopy } from './working-copy.ts';
import { createWorkingCopy } from './working-copy.ts';

export type OpenedCopy = {
  copy: WorkingCopy;
  /** When the restored draft was stored; null if there was none. */
  restoredFrom: string | null;
};

/** The working copy of a document, with the draft that this browser has stored. Null while the draft is being read. */
export function useOpenedCopy(userId: string, document: Document): OpenedCopy | null {
  const [opened, setOpened] = useState<OpenedCopy | null>(null);
  const [first] = useState(document);

  useEffect(() => {
    let wanted = true;
    const key = { userId, documentId: first.id };
    void readDraft(key).then((draft) => {
      if (!wanted) return;
      const copy = createWorkingCopy(first);
      const differs = draft !== null && draft.text !== first.content;
      if (differs) copy.restore(draft.text, draft.base_version);
      // The draft was saved in the meantime. If it stayed, signing out would ask about work that is not unsaved.
      else if (draft) void removeDraft(key);
      setOpened({ copy, restoredFrom: differs ? draft.kept_at : null });
    });
    return () => {
      wanted = false;
    };
  }, [userId, first]);

  return opened;
}
