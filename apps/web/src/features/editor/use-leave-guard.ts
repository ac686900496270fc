import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { isSignedIn, useSession } from '#shared/session/session-store.ts';
import { beforeSignOut } from '#shared/session/sign-out.ts';
import { useWorkingCopy } from './use-working-copy.ts';
import type { WorkingCopy } from './working-copy.ts';
import { isUnsaved } from './working-copy.ts';

type Answer = (leave: boolean) => void;

function hasUnsavedWork(copy: WorkingCopy): boolean {
  copy.settle();
  return isUnsaved(copy.getState());
}

/** Keeps a person on the page who is about to lose unsaved work, until they have said what is to become of it. */
export function useLeaveGuard(copy: WorkingCopy) {
  const unsaved = useWorkingCopy(copy, isUnsaved);
  const [signingOut, setSigningOut] = useState<{ answer: Answer } | null>(null);

  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const leaves = currentLocation.pathname !== nextLocation.pathname;
    // A session that ended has nobody left to ask; the draft waits for them.
    return leaves && isSignedIn(useSession.getState()) && hasUnsavedWork(copy);
  });

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsavedWork(copy)) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    const release = beforeSignOut(async () => {
      if (!hasUnsavedWork(copy)) return true;
      return new Promise<boolean>((answer) => setSigningOut({ answer }));
    });
    return () => {
      window.removeEventListener('beforeunload', ask);
      release();
    };
  }, [copy]);

  const asking = blocker.state === 'blocked' || signingOut !== null;

  // Saved or discarded, there is nothing left to ask: a save that was already under way when they left included.
  useEffect(() => {
    if (!asking || unsaved) return;
    signingOut?.answer(true);
    blocker.proceed?.();
    setSigningOut(null);
  }, [asking, unsaved, signingOut, blocker]);

  return {
    asking,
    stay() {
      signingOut?.answer(false);
      blocker.reset?.();
      setSigningOut(null);
    },
  };
}

export type LeaveGuard = ReturnType<typeof useLeaveGuard>;
