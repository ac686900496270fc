import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { isSignedIn, useSession } from '#workspace/session/session-store.ts';
import { beforeSignOut } from '#workspace/sign-out.ts';
import type { WorkingCopy } from '../working-copy/working-copy.ts';
import { isUnsaved, useWorkingCopy } from '../working-copy/working-copy.ts';
import { leaveField, letFieldTell } from './let-field-tell.ts';
import type { UnsavedCases } from './unsaved-cases.ts';
import type { Saving } from './use-saving.ts';

type Answer = (leave: boolean) => void;

function hasUnsavedWork(copy: WorkingCopy): boolean {
  copy.settle();
  return isUnsaved(copy.getState());
}

/**
 * Keeps a person with unsaved work on the page until they have decided what to do with it, and while a save or publish
 * is running, because nobody would see it fail. People who may not save are not asked about the document: their work stays
 * in this browser as a draft.
 *
 * @param unsavedCases null where the test cases are gone with their document
 */
export function useLeaveGuard(
  copy: WorkingCopy,
  { pending, failure, conflict, fail }: Saving,
  maySave: boolean,
  unsavedCases: UnsavedCases | null,
) {
  const unsaved = useWorkingCopy(copy, isUnsaved);
  const [signingOut, setSigningOut] = useState<{ answer: Answer } | null>(null);

  const keeps = () => pending !== null || unsavedCases?.isAny() || (maySave && hasUnsavedWork(copy));

  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const leaves = currentLocation.pathname !== nextLocation.pathname;
    // After the session has ended there is nobody to ask. The draft of the document is kept for them.
    if (!leaves || !isSignedIn(useSession.getState())) return false;
    // Going back takes the focus from nothing, so that what is being typed would not be known.
    leaveField();
    return keeps();
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

  const casesFailure = unsavedCases?.failure ?? null;
  const previous = useRef({ failure, conflict, casesFailure });
  const follow = useEffectEvent((now: typeof previous.current, settled: boolean) => {
    const before = previous.current;
    previous.current = now;
    if (!asking) return;
    // It is shown beside the test cases, which may not be in sight.
    if (now.casesFailure !== null && now.casesFailure !== before.casesFailure) {
      fail(now.casesFailure);
      return end(false);
    }
    const failed = now.failure !== null && now.failure !== before.failure;
    const met = now.conflict !== null && now.conflict !== before.conflict;
    // The failure is shown on the page, so the person must stay to see it.
    if (failed || met) end(false);
    else if (settled) end(true);
  });

  // Nothing to ask once the work is saved or discarded.
  const settled = asking && !(maySave && unsaved) && pending === null && !unsavedCases?.isLeft;
  useEffect(() => follow({ failure, conflict, casesFailure }, settled), [failure, conflict, casesFailure, settled]);

  return { asking, stay: () => end(false) };
}
