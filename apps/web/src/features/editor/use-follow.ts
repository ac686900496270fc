import type { Document } from '@rulewright/contract';
import { useEffect } from 'react';
import { useWorkingCopy } from './use-working-copy.ts';
import type { WorkingCopy } from './working-copy.ts';
import { isUnsaved } from './working-copy.ts';

/**
 * Takes over a newer version that is loaded in the background, unless there is unsaved work, which is never touched.
 * Returns whether such a version is waiting.
 */
export function useFollow(copy: WorkingCopy, document: Document): boolean {
  const baseVersion = useWorkingCopy(copy, ({ base }) => base.version);
  const unsaved = useWorkingCopy(copy, isUnsaved);
  const newer = document.version > baseVersion;

  useEffect(() => {
    copy.settle();
    if (newer && !isUnsaved(copy.getState())) copy.reset(document);
  }, [copy, document, newer]);

  return newer && unsaved;
}
