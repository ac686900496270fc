import type { TestCase } from '@rulewright/contract';
import { fallbackMessages } from '@rulewright/contract';
import { useRef, useState } from 'react';
import { isOvertaken, isRefusal, messageOf } from '#lib/api/api-error.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import { MAX_UNDONE_STEPS } from '../case-limits.ts';
import type { CasePart } from './case-part.ts';
import { leftWords } from './left-words.ts';
import { OwnWrites } from './own-writes.ts';
import { firstInexact, Overtaken, Refused, stepChanges } from './step-changes.ts';
import type { CaseChange } from './test-case-queries.ts';
import { useWriteTestCases } from './test-case-queries.ts';
import type { PartsEdit, StepContent, UnsavedStep } from './unsaved-steps.ts';
import { useUnsavedSteps } from './unsaved-steps.ts';

/** What takes a step back, or makes one again that was taken back, and its place among all steps. */
type Step = { label: string; back: CaseChange[]; at: number };

/** What was done, and what was taken back since. */
type Stacks = { steps: readonly Step[]; undone: readonly Step[] };

/** How often a part is written again after somebody else was faster. */
const MAX_TRIES = 3;

const nothing: StepContent = { edited: [], added: [] };

type StepOptions = {
  label: string;
  /** What is kept until it is saved, where no dialog has it. */
  kept?: StepContent;
  /** The step that failed before, where it is tried again. */
  again?: number;
  /** The changes of the step, asked for when the steps before it are made. */
  changesThen: () => readonly CaseChange[];
  tries?: number;
  /** The words where it failed. */
  worded?: (why: string) => string;
};

type Made = {
  /** Its place among all steps. */
  at: number;
  back: CaseChange[];
  /** Whether all of it was made. */
  isWhole: boolean;
  /** Whether it would be made another time, such as when the server is there again. */
  mayPass: boolean;
};

/** Writes test cases, one step after the other, and takes steps back. */
export function useCaseEdits(address: DocumentAddress, documentId: string) {
  const { write, current } = useWriteTestCases(address, documentId);
  const [stacks, setStacks] = useState<Stacks>({ steps: [], undone: [] });
  /** What a step finds when it is its turn, which may be before the page is rendered again. */
  const latest = useRef(stacks);
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const waiting = useRef<Promise<unknown>>(Promise.resolve());
  const [own] = useState(() => new OwnWrites());
  const changesOf = stepChanges(current, own);
  const unsaved = useUnsavedSteps();

  /** Steps wait for one another, so that each is based on what the one before left. */
  function make({ label, kept, again, changesThen, tries = 1, worded = (why) => why }: StepOptions): Promise<Made> {
    if (again === undefined) setFailure(null);
    // Steps that are tried again are tried together, and each may have its reason.
    const tell = (why: string) =>
      setFailure((told) => (again === undefined || told === null ? worded(why) : `${told} ${worded(why)}`));
    const at = again ?? unsaved.begin(label, kept ?? nothing);
    const made = waiting.current.then(async (): Promise<Made> => {
      setPending(true);
      try {
        for (let left = tries; ; left--) {
          try {
            const made = await writeThose(changesThen(), tell);
            unsaved.end(at);
            return { ...made, at };
          } catch (error) {
            if (left <= 1 || !isOvertaken(error)) throw error;
          }
        }
      } catch (error) {
        const why = error instanceof Refused ? error.message : messageOf(error, fallbackMessages.saveTestCases);
        // What others have written instead is shown in its place.
        if (kept && !(error instanceof Overtaken)) unsaved.fail(at, worded(why));
        else {
          tell(why);
          unsaved.end(at);
        }
        return { at, back: [], isWhole: false, mayPass: !(error instanceof Refused) && !isRefusal(error) };
      } finally {
        setPending(false);
      }
    });
    waiting.current = made;
    return made;
  }

  async function writeThose(changes: readonly CaseChange[], tell: (why: string) => void): Promise<Omit<Made, 'at'>> {
    const inexact = firstInexact(changes);
    if (inexact !== null) throw new Refused(inexact);
    const { back, left } = await write(changes);
    const bases = new Map(changes.map(({ id, base }) => [id, base]));
    const contents = new Map(changes.map(({ id, content }) => [id, content]));
    for (const { id, base, content } of back) {
      own.add(id, bases.get(id) ?? null, base);
      unsaved.forgetChanged(id, content, contents.get(id) ?? null);
    }
    if (left.length > 0) tell(leftWords(left));
    return { back, isWhole: left.length === 0, mayPass: false };
  }

  async function makeStep(options: StepOptions): Promise<Made> {
    const made = await make(options);
    // One that is tried again was made after those that were saved meanwhile.
    const at = options.again === undefined ? made.at : unsaved.next();
    const step = { label: options.label, back: made.back, at };
    if (made.back.length > 0) keep({ steps: [...latest.current.steps, step].slice(-MAX_UNDONE_STEPS), undone: [] });
    return made;
  }

  /** Writes what is kept until it is saved. */
  const makeKept = (label: string, kept: StepContent, again?: number) =>
    makeStep({
      label,
      kept,
      ...(again !== undefined && { again }),
      changesThen() {
        // Cells may have been written again since it failed.
        return changesOf(again === undefined ? kept : (unsaved.find(again) ?? nothing));
      },
      tries: MAX_TRIES,
    });

  /** Tries to save what failed, until the server cannot be reached, and says whether all of it is saved. */
  async function retry(): Promise<boolean> {
    setFailure(null);
    for (const { at } of unsaved.failed()) {
      // Its cells may have been written again while those before it were on their way.
      const step = unsaved.find(at);
      if (!step || step.isPending) continue;
      unsaved.beginAgain(at);
      const { mayPass } = await makeKept(step.label, step, at);
      if (mayPass) break;
    }
    await waiting.current;
    return !unsaved.isAny();
  }

  /** The last step that failed, if none was made after it. */
  const lastFailed = (failed: readonly UnsavedStep[], last: Step | undefined) =>
    failed.findLast(({ at }) => at > (last?.at ?? 0));

  function keep(next: Stacks) {
    latest.current = next;
    setStacks(next);
  }

  /** Takes the last of some steps back, and puts what makes it again to the others. */
  async function takeBack(from: keyof Stacks, to: keyof Stacks, otherwise: string): Promise<void> {
    let last: Step | undefined;
    const { back, mayPass } = await make({
      label: otherwise,
      changesThen() {
        last = latest.current[from].at(-1);
        const neverSaved = from === 'steps' && lastFailed(unsaved.failed(), last);
        if (neverSaved) {
          unsaved.end(neverSaved.at);
          last = undefined;
        }
        return (last?.back ?? []).map((change) => ({ ...change, base: own.latest(change.id, change.base) }));
      },
      worded: (why) => `${otherwise}: ${last?.label}. ${why}`,
    });
    // What others have written over is in the history, and no longer in the way of the steps before.
    const left = mayPass ? latest.current[from] : latest.current[from].filter((step) => step !== last);
    const made = last && back.length > 0 ? [{ label: last.label, back, at: unsaved.next() }] : [];
    const others = [...latest.current[to], ...made].slice(-MAX_UNDONE_STEPS);
    keep({ ...latest.current, [from]: left, [to]: others });
  }

  const failedSteps = unsaved.steps.filter(({ why }) => why !== null);
  const undoneNext = stacks.steps.at(-1);

  return {
    isPending,
    /** What is not saved: what is on its way, and what failed. */
    unsaved: {
      /** Whether there is something, also before the page is rendered again. */
      isAny: unsaved.isAny,
      isPending: unsaved.steps.some((step) => step.isPending),
      isLeft: unsaved.steps.length > 0,
      /** The names of the steps that failed. */
      failed: failedSteps.map(({ label }) => label),
      /** Why the last of them failed. */
      why: failedSteps.at(-1)?.why ?? null,
      /** Why something was not written that is not kept. */
      failure,
      shown: unsaved.shown,
      isFailed: unsaved.isFailed,
      retry,
      discard: unsaved.discard,
    },
    failure,
    forgetFailure: () => setFailure(null),
    /** Says that a step could not even be prepared. */
    fail: setFailure as (words: string) => void,
    /** The name of the step that would be taken back. */
    lastStep: (lastFailed(failedSteps, undoneNext) ?? undoneNext)?.label ?? null,
    /** A case as the steps that are being made leave it. */
    async settled(id: string): Promise<TestCase | undefined> {
      await waiting.current;
      return current(id);
    },
    /** Makes a step, and says whether all of it was made. */
    change: async (label: string, changes: readonly CaseChange[]) =>
      (await makeStep({ label, changesThen: () => changes })).isWhole,
    /** Changes a part of a case. It is kept until it is saved, and made of what the steps before it, and others, have left of the case. */
    edit: (label: string, seen: TestCase, part: CasePart) =>
      makeKept(label, { edited: [{ seen, parts: [part] }], added: [] }),
    /** Changes parts of several cases in the same way, and adds others, all as one step, which is kept in the same way. */
    editSeveral: (label: string, edited: readonly PartsEdit[], added: readonly CaseChange[] = []) =>
      makeKept(label, { edited, added }),
    undo: () => takeBack('steps', 'undone', 'Not undone'),
    /** The name of the step that would be made again. */
    nextStep: stacks.undone.at(-1)?.label ?? null,
    redo: () => takeBack('undone', 'steps', 'Not made again'),
  };
}

export type CaseEdits = ReturnType<typeof useCaseEdits>;
