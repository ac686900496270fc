import { useStore } from 'zustand';
import type { WorkingCopy, WorkingState } from './working-copy.ts';

/** Follows one part of a document's working copy. */
export function useWorkingCopy<Part>(copy: WorkingCopy, part: (state: WorkingState) => Part): Part {
  return useStore(copy, part);
}
