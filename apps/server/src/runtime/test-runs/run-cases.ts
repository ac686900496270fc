import type { TestCaseContent } from '@rulewright/contract';
import type { Evaluator, ManyRequest, Outcome } from '@rulewright/engine';
import type { Coverage, ParsedGraph } from '@rulewright/jdm';
import { hitsOfTrace } from '@rulewright/jdm';
import type { LoopTurns } from '../batch/loop-turns.ts';
import { hasNoRoom, retried } from '../batch/retried.ts';

/** How long the cases of one run may take together. */
export const MAX_RUN_MS = 60_000;
/** How many cases are let in together. Other work has its turn after them. */
const CASES_AT_ONCE = 32;

/** A test case to be run. */
export type CaseToRun = { id: string | null; content: TestCaseContent };

/** How the evaluation of one case ended; null where it was not begun in time. */
export type CaseOutcome = { outcome: Outcome | null; durationMs: number };

type Run = {
  evaluator: Evaluator;
  turns: LoopTurns;
  request: Omit<ManyRequest, 'now' | 'trace'>;
  cases: readonly CaseToRun[];
  /** What the cases reach is added here. Null where nobody asks. */
  reached: { graph: ParsedGraph; coverage: Coverage } | null;
  /** Aborted when the caller has gone. */
  signal: AbortSignal;
  maxMs?: number;
};

/** Evaluates a decision on the input of each case, and returns the outcomes in the order of the cases. */
export async function runCases(run: Run): Promise<CaseOutcome[]> {
  const { cases, turns, request, signal, maxMs = MAX_RUN_MS } = run;
  const endsAt = performance.now() + maxMs;
  const outcomes = new Array<CaseOutcome>(cases.length);
  for (const group of inGroups(cases)) {
    await turns.next(request.tenant);
    if (signal.aborted || performance.now() >= endsAt)
      for (const at of group) outcomes[at] = { outcome: null, durationMs: 0 };
    else await runGroup(run, group, outcomes);
  }
  return outcomes;
}

/** The places of cases that can be let in together: those with the same clock that follow each other. */
function* inGroups(cases: readonly CaseToRun[]) {
  let group: number[] = [];
  for (const [at, { content }] of cases.entries()) {
    const first = group[0];
    const isSame = first === undefined || cases[first]?.content.clock === content.clock;
    if (group.length === CASES_AT_ONCE || !isSame) {
      yield group;
      group = [];
    }
    group.push(at);
  }
  if (group.length > 0) yield group;
}

async function runGroup({ evaluator, request, cases, reached, signal }: Run, group: number[], outcomes: CaseOutcome[]) {
  const clock = cases[group[0] as number]?.content.clock;
  const now = clock ? Date.parse(clock) : undefined;
  const many = { ...request, trace: reached ? 'hits' : 'none', now } as const;
  const inputs = group.map((at) => ({ text: JSON.stringify(cases[at]?.content.input), key: null }));
  let since = performance.now();

  const settled = await new Promise<Outcome[]>((resolve) => {
    const all: Outcome[] = [];
    let left = inputs.length;
    evaluator.evaluateMany(many, inputs, (place, outcome) => {
      all[place] = outcome;
      const at = group[place] as number;
      const ended = performance.now();
      outcomes[at] = { outcome, durationMs: ended - since };
      since = ended;
      if (--left === 0) resolve(all);
    });
  });
  for (const [place, first] of settled.entries()) {
    const at = group[place] as number;
    const input = inputs[place] as (typeof inputs)[number];
    let outcome = first;
    if (hasNoRoom(first))
      outcome = await retried(() => evaluator.evaluate({ ...many, input }), { isTemporary: hasNoRoom, signal });
    outcomes[at] = { outcome, durationMs: outcomes[at]?.durationMs ?? 0 };
    if (outcome.ok && reached) {
      const { graph, coverage } = reached;
      coverage.add(outcome.hits ?? (outcome.trace === null ? [] : hitsOfTrace(graph, JSON.parse(outcome.trace))));
    }
  }
}
