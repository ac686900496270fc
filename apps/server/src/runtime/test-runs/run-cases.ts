import type { TestCaseContent, TestResult } from '@rulewright/contract';
import type { Evaluator, ManyRequest, Outcome } from '@rulewright/engine';
import { withDeadline } from '@rulewright/engine';
import type { Coverage } from '@rulewright/jdm';
import type { LoopTurns } from '#platform';
import { hasNoRoom, retried } from '../batch/retried.ts';
import type { CaseToRun, ReadCase } from './case-results.ts';
import { CaseResults, MAX_RUN_MS } from './case-results.ts';

/** How many cases are let in together, and how long their inputs may be, in characters. Other work has its turn after them. */
const CASES_AT_ONCE = 32;
const INPUTS_AT_ONCE_LENGTH = 64 * 1024;

type Decided = Omit<ManyRequest, 'now' | 'trace'>;

type Run = {
  evaluator: Evaluator;
  turns: LoopTurns;
  request: Decided;
  /** The live version, where the answers are compared with its own. */
  live: Decided | null;
  cases: readonly CaseToRun[];
  /** What the cases reach is added here. Null where the graph cannot be read. */
  coverage: Coverage | null;
  /** Aborted when the caller has gone. */
  signal: AbortSignal;
  /** Called with how many cases are evaluated so far. */
  onProgress: (done: number) => void;
  maxMs?: number;
};

/**
 * Evaluates a decision on the input of each case and compares what it gives, some cases at a time, so that the outputs of all
 * of them are never held at once. Returns the results in the order of the cases.
 */
export async function runCases(run: Run): Promise<TestResult[]> {
  const { cases, turns, request, live, coverage, signal, onProgress, maxMs = MAX_RUN_MS } = run;
  let endsAt = performance.now() + maxMs;
  let liveLeftMs = maxMs;
  const made = new CaseResults();
  let done = 0;
  const count = () => onProgress(++done);
  onProgress(0);
  const nextTurn = () => turns.isOver && turns.next(request.tenant);
  for await (const group of inGroups(cases, nextTurn)) {
    await turns.next(request.tenant);
    const isLate = signal.aborted || performance.now() >= endsAt;
    const ours = isLate
      ? null
      : await evaluateGroup(run, request, group, { trace: coverage ? 'hits' : 'cells', endsAt, count });
    const liveFrom = performance.now();
    const ofLive =
      isLate || !live || liveLeftMs <= 0
        ? null
        : await evaluateGroup(run, live, group, {
            trace: 'none',
            endsAt: liveFrom + liveLeftMs,
          });
    // The live version has a time of its own, so that a slow one cannot keep its correction from being tested.
    const liveMs = performance.now() - liveFrom;
    liveLeftMs -= liveMs;
    endsAt += liveMs;
    for (const [place, one] of group.entries()) {
      // Reading and comparing takes time of its own, beside the evaluation.
      await nextTurn();
      const { outcome, durationMs } = ours?.[place] ?? { outcome: null, durationMs: 0 };
      if (outcome) coverage?.add(outcome.hits ?? []);
      const evaluated = { outcome, durationMs, live: ofLive?.[place]?.outcome ?? null };
      made.add(one, evaluated);
    }
  }
  return made.results;
}

type CaseInGroup = ReadCase & { input: string };

/** The cases that can be let in together, in their order: those with the same clock that follow each other. */
async function* inGroups(cases: readonly CaseToRun[], nextTurn: () => unknown): AsyncGenerator<CaseInGroup[]> {
  let group: CaseInGroup[] = [];
  let length = 0;
  for (const { id, text } of cases) {
    await nextTurn();
    const content = JSON.parse(text) as TestCaseContent;
    const input = JSON.stringify(content.input);
    length += input.length;
    const isSame = group.length === 0 || group[0]?.content.clock === content.clock;
    if (group.length === CASES_AT_ONCE || (group.length > 0 && length > INPUTS_AT_ONCE_LENGTH) || !isSame) {
      yield group;
      group = [];
      length = input.length;
    }
    group.push({ id, content, input });
  }
  if (group.length > 0) yield group;
}

type Asked = { trace: 'hits' | 'cells' | 'none'; endsAt: number; count?: () => void };

async function evaluateGroup(
  { evaluator, signal }: Run,
  request: Decided,
  group: readonly CaseInGroup[],
  { trace, endsAt, count }: Asked,
): Promise<{ outcome: Outcome | null; durationMs: number }[]> {
  const clock = group[0]?.content.clock;
  const many = { ...request, trace, now: clock ? Date.parse(clock) : undefined };
  const inputs = group.map(({ input }) => ({ text: input, key: null }));
  let since = performance.now();

  const settled: { outcome: Outcome | null; durationMs: number }[] = await new Promise<
    { outcome: Outcome; durationMs: number }[]
  >((resolve) => {
    const all: { outcome: Outcome; durationMs: number }[] = [];
    let left = inputs.length;
    evaluator.evaluateMany(many, inputs, (place, outcome) => {
      const ended = performance.now();
      all[place] = { outcome, durationMs: ended - since };
      since = ended;
      if (!hasNoRoom(outcome)) count?.();
      if (--left === 0) resolve(all);
    });
  });
  for (const [place, { outcome, durationMs }] of settled.entries()) {
    if (!outcome || !hasNoRoom(outcome)) continue;
    const input = inputs[place] as (typeof inputs)[number];
    const evaluate = () => evaluator.evaluate({ ...many, input, isOneOfMany: true });
    const tryAgain = async (signal: AbortSignal) => {
      const again = await retried(evaluate, { isTemporary: hasNoRoom, signal });
      return signal.aborted && hasNoRoom(again) ? null : again;
    };
    const leftMs = endsAt - performance.now();
    // A case for which there was no room until the end of the run was not begun.
    const again = signal.aborted || leftMs <= 0 ? null : await withDeadline(signal, leftMs, tryAgain);
    settled[place] = { outcome: again, durationMs };
    count?.();
  }
  return settled;
}
