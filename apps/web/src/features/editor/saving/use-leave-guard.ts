import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { isSignedIn, useSession } from '#workspace/session/session-store.ts';
import { beforeSignOut } from '#workspace/sign-out.ts';
import type { WorkingCopy } from '../working-copy/working-copy.ts';
import { isUnsaved, useWorkingCopy } from '../working-copy/working-copy.ts';
import { letFieldTell } from './let-field-tell.ts';
import type { UnsavedCases } from './unsaved-cases.ts';
import type { Saving } from './use-saving.ts';

type Answer = (leave: boolean) => void;

function hasUnsavedWork(copy: WorkingCopy): boolean {
  copy.settle();
  return isUnsaved(copy.getState());
}

/**
 * Keeps a person with unsaved work, also of test cases, on the page until they have decided what to do with it. Also while a save or publish
 * is running, because nobody would see it fail. People who may not save are not asked: their work stays in this browser
 * as a draft.
 */
export function useLeaveGuard(
  copy: WorkingCopy,
  { pending, failure, conflict }: Saving,
  maySave: boolean,
  unsavedCases: UnsavedCases,
) {
  const unsaved = useWorkingCopy(copy, isUnsaved);
  const [signingOut, setSigningOut] = useState<{ answer: Answer } | null>(null);

  const keeps = () => pending !== null || unsavedCases.isAny() || (maySave && hasUnsavedWork(copy));

  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const leaves = currentLocation.pathname !== nextLocation.pathname;
    // After the session has ended there is nobody to ask. The draft is kept for them.
    return leaves && isSignedIn(useSession.getState()) && keeps();
  });

  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    letFieldTell();
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
      // The blocker was answered before, or replaced by another navigation. The router reports either late, and accepts
      // no second answer.
    }
  }

  const previous = useRef({ failure, conflict });
  const follow = useEffectEvent((now: Pick<Saving, 'failure' | 'conflict'>, settled: boolean) => {
    const before = previous.current;
    previous.current = now;
    if (!asking) return;
    const failed = now.failure !== null && now.failure !== before.failure;
    const met = now.conflict !== null && now.conflict !== before.conflict;
    // The failure is shown on the page, so the person must stay to see it.
    if (failed || met) end(false);
    else if (settled) end(true);
  });

  // Nothing to ask once the work is saved or discarded.
  const settled = asking && !unsaved && pending === null && !unsavedCases.isLeft;
  useEffect(() => follow({ failure, conflict }, settled), [failure, conflict, settled]);

  return { asking, stay: () => end(false) };
}

export type LeaveGuard = ReturnType<typeof useLeaveGuard>;
