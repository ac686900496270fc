import { fallbackMessages, tooLargeNumber } from '@rulewright/contract';
import { useRef, useState } from 'react';
import { messageOf } from '#lib/api/api-error.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import type { CaseChange } from './test-case-queries.ts';
import { useWriteTestCases } from './test-case-queries.ts';

/** What takes a step back. */
type Step = { label: string; back: CaseChange[] };

/** Older steps are forgotten. */
const MAX_STEPS = 50;

/** Writes test cases, one step after the other, and takes steps back. */
export function useCaseEdits(address: DocumentAddress, documentId: string) {
  const write = useWriteTestCases(address, documentId);
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const waiting = useRef<Promise<unknown>>(Promise.resolve());

  /** Steps wait for one another, so that each is based on what the one before left. Returns what takes it back, if it was made. */
  function make(changes: readonly CaseChange[]): Promise<CaseChange[] | null> {
    const made = waiting.current.then(async () => {
      const tooLarge = firstTooLarge(changes);
      setFailure(tooLarge);
      if (tooLarge !== null) return null;
      setPending(true);
      try {
        return await write(changes);
      } catch (error) {
        setFailure(messageOf(error, fallbackMessages.saveTestCases));
        return null;
      } finally {
        setPending(false);
      }
    });
    waiting.current = made;
    return made;
  }

  return {
    isPending,
    failure,
    forgetFailure: () => setFailure(null),
    /** The name of the step that would be taken back. */
    lastStep: steps.at(-1)?.label ?? null,
    async change(label: string, changes: readonly CaseChange[]): Promise<boolean> {
      const back = await make(changes);
      if (back) setSteps((all) => [...all, { label, back }].slice(-MAX_STEPS));
      return back !== null;
    },
    async undo(): Promise<void> {
      const last = steps.at(-1);
      if (last && (await make(last.back))) setSteps((all) => all.filter((step) => step !== last));
    },
  };
}

/** What was typed as 1e400 would be sent as null. */
function firstTooLarge(changes: readonly CaseChange[]): string | null {
  for (const { content } of changes) {
    const message = content && (tooLargeNumber(content.input) ?? tooLargeNumber(content.expected));
    if (message) return `${message}.`;
  }
  return null;
}

export type CaseEdits = ReturnType<typeof useCaseEdits>;
