import type { TestCase, TestCaseContent } from '@rulewright/contract';
import { useRef, useState } from 'react';
import type { CasePart } from './case-part.ts';
import { withParts } from './case-part.ts';
import type { CaseChange } from './test-case-queries.ts';

/** Parts of a case that are to be changed, and the case as it was seen. */
export type PartsEdit = { seen: TestCase; parts: readonly CasePart[] };

/** What a step writes: parts of cases, and cases that it adds. */
export type StepContent = { edited: readonly PartsEdit[]; added: readonly CaseChange[] };

export type UnsavedStep = StepContent & {
  /** The place among all steps, by which it is known. */
  at: number;
  label: string;
  isPending: boolean;
  /** Why it could not be saved, where it was tried. */
  why: string | null;
};

const cellOf = (id: string, { key }: Pick<CasePart, 'key'>) => `${id} ${key}`;

const cellsOf = ({ edited }: StepContent) => edited.flatMap(({ seen, parts }) => parts.map((p) => cellOf(seen.id, p)));

type IsForgotten = (seen: TestCase, part: CasePart) => boolean;

/** The step without some of its parts; none where nothing is left of it. */
function without(step: UnsavedStep, isForgotten: IsForgotten): UnsavedStep[] {
  const edited = step.edited
    .map(({ seen, parts }) => ({ seen, parts: parts.filter((part) => !isForgotten(seen, part)) }))
    .filter(({ parts }) => parts.length > 0);
  return edited.length + step.added.length > 0 ? [{ ...step, edited }] : [];
}

/** The steps that are not saved: those on their way, and those that failed, until they are saved, written over or discarded. */
export function useUnsavedSteps() {
  const [steps, setSteps] = useState<readonly UnsavedStep[]>([]);
  /** What is known before the page is rendered again. */
  const latest = useRef(steps);
  const count = useRef(0);

  function keep(next: readonly UnsavedStep[]) {
    latest.current = next;
    setSteps(next);
  }
  const put = (at: number, change: Partial<UnsavedStep>) =>
    keep(latest.current.map((step) => (step.at === at ? { ...step, ...change } : step)));
  const find = (at: number) => latest.current.find((step) => step.at === at);
  const failed = () => latest.current.filter(({ why }) => why !== null);
  /** Forgets parts of the steps that failed, unless they are being tried again. */
  const forget = (isForgotten: IsForgotten) =>
    keep(latest.current.flatMap((step) => (step.why === null || step.isPending ? [step] : without(step, isForgotten))));

  return {
    /** Gives a step its place among all. */
    next: () => ++count.current,
    find,
    failed,
    isAny: () => latest.current.length > 0,
    /** Takes the step among those that are not saved. What failed before and stands in the same cells is written over. */
    begin(label: string, content: StepContent): number {
      const cells = new Set(cellsOf(content));
      if (cells.size > 0) forget((seen, part) => cells.has(cellOf(seen.id, part)));
      const at = ++count.current;
      keep([...latest.current, { ...content, at, label, isPending: true, why: null }]);
      return at;
    },
    beginAgain: (at: number) => put(at, { isPending: true }),
    end: (at: number) => keep(latest.current.filter((step) => step.at !== at)),
    fail(at: number, why: string) {
      put(at, { isPending: false, why });
      // What was written into its cells meanwhile waits behind it.
      const later = new Set(latest.current.filter((step) => step.at > at).flatMap(cellsOf));
      keep(
        latest.current.flatMap((step) =>
          step.at === at ? without(step, (seen, part) => later.has(cellOf(seen.id, part))) : [step],
        ),
      );
    },
    /** Forgets what failed of the parts of a case that were changed otherwise since, or of one that was deleted. */
    forgetChanged: (id: string, before: TestCaseContent | null, after: TestCaseContent | null) =>
      forget(
        (seen, part) => seen.id === id && (!after || (before !== null && part.textOf(before) !== part.textOf(after))),
      ),
    discard: () => keep(latest.current.filter(({ why }) => why === null)),
    steps,
    /** Cases as they are once all of it is saved. Those that only a step adds are not among them. */
    shown(cases: readonly TestCase[]): readonly TestCase[] {
      if (steps.length === 0) return cases;
      const parts = new Map<string, CasePart[]>();
      for (const { seen, parts: more } of steps.flatMap(({ edited }) => edited))
        parts.set(seen.id, [...(parts.get(seen.id) ?? []), ...more]);
      return cases.map((one) => {
        const own = parts.get(one.id);
        return own ? { ...one, ...withParts(one, own) } : one;
      });
    },
    /** Whether a cell shows what could not be saved. */
    isFailed: (id: string, key: string) =>
      steps.some((step) => step.why !== null && cellsOf(step).includes(cellOf(id, { key }))),
  };
}
