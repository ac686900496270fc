import type { EvaluationOutcome } from '@rulewright/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { autosave } from '#workspace/drafts/autosave.ts';
import type { ConsoleInput, PastRun } from '#workspace/drafts/console-inputs.ts';
import { readConsoleInput, storeInput, storeRun, withRun } from '#workspace/drafts/console-inputs.ts';
import { hasSignedOut, useSession } from '#workspace/session/session-store.ts';

const nothing: ConsoleInput = { input: '', runs: [] };

/** What this person last gave to the consoles of a document, as this browser keeps it. Both consoles share it. */
export function useRememberedInput(documentId: string) {
  const userId = useSession(({ user }) => user?.id ?? '');
  const key = useMemo(() => ({ userId, documentId }), [userId, documentId]);
  const [kept, setKept] = useState(nothing);
  /** What was typed and is still to be kept; null before the first key. */
  const typed = useRef<string | null>(null);
  const keeping = useRef<ReturnType<typeof autosave> | null>(null);

  useEffect(() => {
    let wanted = true;
    typed.current = null;
    void readConsoleInput(key).then((found) => {
      // Somebody who was quicker keeps what they typed.
      if (wanted && found) setKept(typed.current === null ? found : { ...nothing, runs: found.runs });
    });
    keeping.current = autosave(() => {
      // Whoever signed out has left nothing behind, and it stays so.
      if (typed.current !== null && !hasSignedOut(key.userId)) void storeInput(key, typed.current);
    });
    return () => {
      wanted = false;
      keeping.current?.stop();
    };
  }, [key]);

  return {
    /** The text that was in a console last; null when there is none. */
    input: kept.input === '' ? null : kept.input,
    /** What was run here, newest first. */
    runs: kept.runs,
    keep(input: string) {
      typed.current = input;
      keeping.current?.soon();
    },
    remember(input: string, outcome: EvaluationOutcome) {
      const run: PastRun = { input, outcome, ran_at: new Date().toISOString() };
      // Shown for as long as the page is open, also where the browser keeps nothing.
      setKept((now) => ({ ...now, runs: withRun(now.runs, run) }));
      if (!hasSignedOut(userId)) void storeRun(key, run);
    },
  };
}
