import type { EvaluationOutcome } from '@rulewright/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { autosave } from '#workspace/drafts/autosave.ts';
import type { ConsoleInput, PastRun } from '#workspace/drafts/console-inputs.ts';
import { readConsoleInput, storeInput, storeRun, withRun } from '#workspace/drafts/console-inputs.ts';
import { hasSignedOut, useSession } from '#workspace/session/session-store.ts';

const empty: ConsoleInput = { input: '', runs: [] };

/** The last input and the past runs of this person for a document, stored in this browser. Both consoles share them. */
export function useRememberedInput(documentId: string) {
  const userId = useSession(({ user }) => user?.id ?? '');
  const key = useMemo(() => ({ userId, documentId }), [userId, documentId]);
  const [stored, setStored] = useState(empty);
  /** Typed text that is not stored yet; null before the first keystroke. */
  const typed = useRef<string | null>(null);
  const storing = useRef<ReturnType<typeof autosave> | null>(null);

  useEffect(() => {
    let wanted = true;
    typed.current = null;
    void readConsoleInput(key).then((found) => {
      // What was typed before the stored input was read is not replaced.
      if (wanted && found) setStored(typed.current === null ? found : { ...empty, runs: found.runs });
    });
    storing.current = autosave(() => {
      // Signing out removes everything that is stored, so nothing may be stored afterwards.
      if (typed.current !== null && !hasSignedOut(key.userId)) void storeInput(key, typed.current);
    });
    return () => {
      wanted = false;
      storing.current?.stop();
    };
  }, [key]);

  return {
    /** The last text in a console; null when there is none. */
    input: stored.input === '' ? null : stored.input,
    /** Past runs, newest first. */
    runs: stored.runs,
    store(input: string) {
      typed.current = input;
      storing.current?.soon();
    },
    remember(input: string, outcome: EvaluationOutcome) {
      const run: PastRun = { input, outcome, ran_at: new Date().toISOString() };
      // Kept in memory too, for browsers that store nothing.
      setStored((now) => ({ ...now, runs: withRun(now.runs, run) }));
      if (!hasSignedOut(userId)) void storeRun(key, run);
    },
  };
}
