import type { TestCase, TestCaseContent } from '@rulewright/contract';
import { fallbackMessages, tooLargeNumber } from '@rulewright/contract';
import { useRef, useState } from 'react';
import { isRefusal, messageOf } from '#lib/api/api-error.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import { OwnWrites } from './own-writes.ts';
import type { CaseChange } from './test-case-queries.ts';
import { contentOf, useWriteTestCases } from './test-case-queries.ts';

/** What takes a step back. */
type Step = { label: string; back: CaseChange[] };

/** Older steps are forgotten. */
const MAX_STEPS = 50;

type Made = {
  back: CaseChange[];
  /** Whether all of it was made. */
  isWhole: boolean;
  /** Whether it would be made another time, such as when the server is there again. */
  mayPass: boolean;
};

/** Writes test cases, one step after the other, and takes steps back. */
export function useCaseEdits(address: DocumentAddress, documentId: string) {
  const { write, current } = useWriteTestCases(address, documentId);
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const waiting = useRef<Promise<unknown>>(Promise.resolve());
  const [own] = useState(() => new OwnWrites());

  /** Steps wait for one another, so that each is based on what the one before left. */
  function make(changesThen: () => readonly CaseChange[], failed: (why: string) => string): Promise<Made> {
    setFailure(null);
    const made = waiting.current.then(async (): Promise<Made> => {
      const changes = changesThen().map((change) => ({ ...change, base: own.latest(change.id, change.base) }));
      const tooLarge = firstTooLarge(changes);
      if (tooLarge !== null) {
        setFailure(tooLarge);
        return { back: [], isWhole: false, mayPass: false };
      }
      setPending(true);
      try {
        const { back, left } = await write(changes);
        const bases = new Map(changes.map(({ id, base }) => [id, base]));
        for (const { id, base } of back) own.add(id, bases.get(id) ?? null, base);
        if (left.length > 0) setFailure(failed(leftWords(left)));
        return { back, isWhole: left.length === 0, mayPass: false };
      } catch (error) {
        setFailure(failed(messageOf(error, fallbackMessages.saveTestCases)));
        return { back: [], isWhole: false, mayPass: !isRefusal(error) };
      } finally {
        setPending(false);
      }
    });
    waiting.current = made;
    return made;
  }

  async function makeStep(label: string, changesThen: () => readonly CaseChange[]): Promise<boolean> {
    const { back, isWhole } = await make(changesThen, (why) => why);
    if (back.length > 0) setSteps((all) => [...all, { label, back }].slice(-MAX_STEPS));
    return isWhole;
  }

  return {
    isPending,
    failure,
    forgetFailure: () => setFailure(null),
    /** The name of the step that would be taken back. */
    lastStep: steps.at(-1)?.label ?? null,
    /** Makes a step, and says whether all of it was made. */
    change: (label: string, changes: readonly CaseChange[]) => makeStep(label, () => changes),
    /** Changes a part of a case. It is made of what the steps before it have left of the case. */
    edit: (label: string, seen: TestCase, part: (now: TestCaseContent) => Partial<TestCaseContent>) =>
      makeStep(label, () => {
        const now = contentOf(current(seen.id) ?? seen);
        return [{ id: seen.id, base: seen.revision, content: { ...now, ...part(now) } }];
      }),
    async undo(): Promise<void> {
      const last = steps.at(-1);
      if (!last) return;
      const { mayPass } = await make(
        () => last.back,
        (why) => `Not undone: ${last.label}. ${why}`,
      );
      // What others have written over is in the history, and no longer in the way of the steps before.
      if (!mayPass) setSteps((all) => all.filter((step) => step !== last));
    },
  };
}

const MAX_NAMES = 3;

function leftWords(names: readonly string[]): string {
  const shown = names
    .slice(0, MAX_NAMES)
    .map((name) => `"${name}"`)
    .join(', ');
  const more = names.length > MAX_NAMES ? ` and ${(names.length - MAX_NAMES).toLocaleString('en')} more` : '';
  return names.length === 1
    ? `${shown} was changed by somebody else meanwhile, and is left as it is.`
    : `${shown}${more} were changed by somebody else meanwhile, and are left as they are.`;
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
