import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { isSignedIn, useSession } from '#workspace/session/session-store.ts';
import { beforeSignOut } from '#workspace/sign-out/sign-out.ts';
import type { WorkingCopy } from '../working-copy/working-copy.ts';
import { isUnsaved, useWorkingCopy } from '../working-copy/working-copy.ts';
import type { Saving } from './use-saving.ts';

type Answer = (leave: boolean) => void;

function hasUnsavedWork(copy: WorkingCopy): boolean {
  copy.settle();
  return isUnsaved(copy.getState());
}

/**
 * Keeps a person on the page who is about to lose unsaved work, until they have said what is to become of it; and while
 * a save or publish is under way, whose failure nobody would hear of elsewhere. Whoever may not save (any more) is not asked:
 * their work stays in this browser.
 */
export function useLeaveGuard(copy: WorkingCopy, { pending, failure, conflict }: Saving, maySave: boolean) {
  const unsaved = useWorkingCopy(copy, isUnsaved);
  const [signingOut, setSigningOut] = useState<{ answer: Answer } | null>(null);

  const keeps = () => pending !== null || (maySave && hasUnsavedWork(copy));

  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const leaves = currentLocation.pathname !== nextLocation.pathname;
    // A session that ended has nobody left to ask; the draft waits for them.
    return leaves && isSignedIn(useSession.getState()) && keeps();
  });

  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (keeps()) event.preventDefault();
  });
  const askSigningOut = useEffectEvent(async () => {
    if (!keeps()) return true;
    return new Promise<boolean>((answer) => setSigningOut({ answer }));
  });

  useEffect(() => {
    window.addEventListener('beforeunload', ask);
    const release = beforeSignOut(askSigningOut);
    return () => {
      window.removeEventListener('beforeunload', ask);
      release();
    };
  }, []);

  const asking = blocker.state === 'blocked' || signingOut !== null;

  function end(leave: boolean) {
    signingOut?.answer(leave);
    setSigningOut(null);
    try {
      if (leave) blocker.proceed?.();
      else blocker.reset?.();
    } catch {
      // Answered before, or overtaken by another navigation: the router tells of either late, and takes no second answer.
    }
  }

  const told = useRef({ failure, conflict });
  const follow = useEffectEvent((now: Pick<Saving, 'failure' | 'conflict'>, settled: boolean) => {
    const before = told.current;
    told.current = now;
    if (!asking) return;
    const failed = now.failure !== null && now.failure !== before.failure;
    const met = now.conflict !== null && now.conflict !== before.conflict;
    // It is told on the page, and there it is to be answered.
    if (failed || met) end(false);
    else if (settled) end(true);
  });

  // Saved or discarded, there is nothing left to ask.
  const settled = asking && !unsaved && pending === null;
  useEffect(() => follow({ failure, conflict }, settled), [failure, conflict, settled]);

  return { asking, stay: () => end(false) };
}

export type LeaveGuard = ReturnType<typeof useLeaveGuard>;
