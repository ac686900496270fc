import type { Document } from '@rulewright/contract';
import { useEffect } from 'react';
import type { WorkingCopy } from './working-copy.ts';
import { isUnsaved, textOf, useWorkingCopy } from './working-copy.ts';

/**
 * Takes over a newer version that was loaded in the background, unless there is unsaved work. Unsaved work that equals
 * the new version counts as saved. Returns whether a newer version is waiting.
 */
export function useNewerVersion(copy: WorkingCopy, document: Document): boolean {
  const baseVersion = useWorkingCopy(copy, ({ base }) => base.version);
  const unsaved = useWorkingCopy(copy, isUnsaved);
  const newer = document.version > baseVersion;

  useEffect(() => {
    copy.settle();
    const state = copy.getState();
    if (!newer) return;
    if (!isUnsaved(state)) copy.reset(document);
    else if (textOf(state) === document.content) copy.saved(state.content, document.version);
  }, [copy, document, newer]);

  return newer && unsaved;
}
