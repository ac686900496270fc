import type { CoverageTarget } from '@rulewright/jdm';
import type { GraphPatch } from '#jdm-editor/live/graph-patch.ts';
import type { CalledGraphs } from '#jdm-editor/live/live-answer.ts';
import type { CasesAnswer, RunnableCase, Sought } from './case-runner.ts';

/** What the worker is asked. Cases and called documents are only sent when they have changed. */
export type CasesQuestion = {
  id: number;
  patch: GraphPatch;
  cases: readonly RunnableCase[] | null;
  called: CalledGraphs | null;
} & ({ kind: 'run' } | { kind: 'reach'; targets: readonly CoverageTarget[]; start: string });

/** How far it is, or what it found. */
export type CasesReply = { id: number } & (
  | { kind: 'progress'; done: number }
  | { kind: 'answer'; answer: CasesAnswer }
  | { kind: 'reached'; sought: Sought }
);
