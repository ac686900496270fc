import { useState } from 'react';
import type { WorkingCopy, WorkingState } from './working-copy.ts';
import { useWorkingCopy } from './working-copy.ts';

type Discarded = Pick<WorkingState, 'base' | 'content'> & { bringBack: () => void };

/** Remembers discarded work until something else is done, so that a mistake can be undone. */
export function useDiscarding(copy: WorkingCopy) {
  const [discarded, setDiscarded] = useState<Discarded | null>(null);
  const stands = useWorkingCopy(copy, ({ base, content }) => base === discarded?.base && content === discarded.content);

  return {
    bringBack: stands && discarded ? discarded.bringBack : null,
    /** Takes the function that a discard returned. */
    remember(bringBack: () => void) {
      const { base, content } = copy.getState();
      setDiscarded({ base, content, bringBack });
    },
  };
}
