import type { DecisionGraph, FailedCell, NetworkCalls } from '@rulewright/contract';
import { MAX_TOLD_FAILED_CELLS } from '@rulewright/contract';
import type {
  CompiledDecision,
  CoverageFigures,
  CoverageTarget,
  Difference,
  Expectation,
  Hit,
  ParsedGraph,
} from '@rulewright/jdm';
import { Coverage, compareWithExpected, InputFinder, NotCompiled, toParsedGraph } from '@rulewright/jdm';
import { EditedDecision } from '#jdm-editor/live/edited-decision.ts';
import type { RunGraph } from '#jdm-editor/live/graph-patch.ts';
import type { CalledGraphs } from '#jdm-editor/live/live-answer.ts';
import { UNREADABLE, wordsFor } from '#jdm-editor/live/not-compiled-words.ts';
import type { LiveInput } from '#jdm-editor/live/read-live-input.ts';
import { readLiveInput } from '#jdm-editor/live/read-live-input.ts';
import { MAX_CASE_STEPS, MAX_LISTED } from '../case-limits.ts';
import type { NodeCount } from './case-counts.ts';
import { CaseCounts } from './case-counts.ts';
import { byHand, whyNoSearch } from './no-search-words.ts';

/** What is run of a test case. */
export type RunnableCase = Expectation & {
  id: string;
  input: unknown;
  clock: string | null;
  /** Whether a cell that cannot be evaluated makes it fail. */
  isStrict: boolean;
};

export type CaseOutcome = {
  /** Null where it could not be run here, so that nobody knows. */
  passed: boolean | null;
  /** Left out where there is no answer. */
  actual?: unknown;
  /** Why there is no answer, in words. */
  error: string | null;
  differences: readonly Difference[];
  /** Cells that could not be evaluated. That an input leaves a value out is none. */
  failedCells?: readonly FailedCell[] | undefined;
  /** What its functions called over the network. Only a run on the server can tell. */
  network?: NetworkCalls | undefined;
};

/** What a run of all cases gave. */
export type CasesAnswer =
  | {
      kind: 'ran';
      /** In the order of the cases. */
      outcomes: CaseOutcome[];
      coverage: CoverageFigures;
      unreached: CoverageTarget[];
      /** How many cases reach each node and its parts. */
      counts: Map<string, NodeCount>;
    }
  /**
   * Nothing could be run in the page, and no input can be looked for, in words for both; null where that may go well. What is being typed may be about to be
   * complete.
   */
  | { kind: 'not run'; why: string; isPassing: boolean; whyNoSearch: string | null };

const AT_ONCE = 100;
/** How many cases are looked at for inputs to begin with. */
const MAX_KNOWN = 200;
const onServer = 'press Run on Server';

/** Runs the test cases of a document on a graph. The graph is compiled once, and each input is read once. */
export class CaseRunner {
  #graph: RunGraph | null = null;
  readonly #decision = new EditedDecision();
  #parsed: ParsedGraph | null = null;
  #cases: readonly RunnableCase[] = [];
  #inputs: (LiveInput | undefined)[] = [];

  setCalled(called: CalledGraphs): void {
    this.#decision.setCalled(called);
  }

  setCases(cases: readonly RunnableCase[]): void {
    this.#cases = cases;
    this.#inputs = [];
  }

  /** Runs all cases, some at a time, and yields how many are done after each. */
  *run(graph: RunGraph): Generator<number, CasesAnswer> {
    const compiled = this.#compile(graph);
    if (compiled instanceof NotCompiled || !this.#parsed)
      return notRun(compiled instanceof NotCompiled ? compiled : 'no graph');
    const coverage = new Coverage(this.#parsed);
    const counts = new CaseCounts();
    const outcomes: CaseOutcome[] = [];
    for (const [at, one] of this.#cases.entries()) {
      if (at > 0 && at % AT_ONCE === 0) yield at;
      const ran = this.#runCase(compiled, one, at);
      if (!ran) return unreadable;
      const { outcome, hits } = ran;
      coverage.add(hits);
      counts.add(at, hits);
      outcomes.push(outcome);
    }
    const unreached = coverage.unreached(MAX_LISTED);
    return { kind: 'ran', outcomes, coverage: coverage.figures(), unreached, counts: counts.all() };
  }

  /**
   * Looks for an input that reaches each of some targets. What one reaches, the next need not. The inputs of the cases are
   * changed for it where that can be done.
   *
   * @param start the text of another input to begin with, such as that of the console
   */
  *reach(graph: RunGraph, targets: readonly CoverageTarget[], start = ''): Generator<number, Sought> {
    const compiled = this.#compile(graph);
    if (compiled instanceof NotCompiled || !this.#parsed)
      return { kind: 'not run', why: whyNoSearch(compiled instanceof NotCompiled ? compiled : 'no graph') };
    const { resolve } = this.#decision;
    const known = [readLiveInput(start), ...this.#cases.slice(0, MAX_KNOWN).map((_, at) => this.#inputOf(at))];
    const finder = new InputFinder(this.#parsed, compiled, {
      resolve,
      known: known.flatMap((read) => (read.ok && Object.keys(read.fields).length > 0 ? [read.fields] : [])),
    });
    const coverage = new Coverage(this.#parsed);
    const found: Reaching[] = [];
    const missed: CoverageTarget[] = [];
    for (const [at, target] of targets.entries()) {
      if (at > 0) yield at;
      if (coverage.has(target)) continue;
      const reaching = finder.inputReaching(target);
      const { input = {}, others = [] } = reaching ?? {};
      const limits = { hits: true, failedCells: true, steps: MAX_CASE_STEPS, resolve };
      const answer = reaching && compiled.run(input as never, limits);
      if (!answer || 'failed' in answer) {
        missed.push(target);
        continue;
      }
      coverage.add(answer.hits ?? []);
      const isClean = failedCellsOf(answer).length === 0;
      found.push({ target, input, others, expected: answer.result, isClean });
    }
    // What is called before a target is reached ends every run of it in the page.
    const isMissing = found.length === 0 && compiled.calls.some((key) => resolve(key) === null);
    return isMissing
      ? { kind: 'not run', why: this.#decision.whyNot(compiled, byHand) }
      : { kind: 'sought', found, missed };
  }

  /** Null where the run got to an expression that cannot be read. */
  #runCase(compiled: CompiledDecision, one: RunnableCase, at: number): RanCase | null {
    const read = this.#inputOf(at);
    if (!read.ok) return without(`The page cannot run this input: ${onServer}.`);
    const now = one.clock === null ? Date.now() : Date.parse(one.clock);
    const answer = compiled.run(read.fields as never, {
      hits: true,
      failedCells: true,
      steps: MAX_CASE_STEPS,
      now,
      resolve: this.#decision.resolve,
    });
    if (!answer) return without(this.#decision.whyNot(compiled, onServer));
    const hits = answer.hits ?? [];
    const failedCells = failedCellsOf(answer);
    if ('failed' in answer)
      return answer.failed.cause.kind === 'unreadable' ? null : failed(answer.failed.message, hits);
    const differences = compareWithExpected(one, answer.result);
    const passed = differences.length === 0 && !(one.isStrict && failedCells.length > 0);
    return { outcome: { passed, actual: answer.result, error: null, differences, failedCells }, hits };
  }

  #inputOf(at: number): LiveInput {
    const read = this.#inputs[at] ?? readLiveInput(JSON.stringify(this.#cases[at]?.input));
    this.#inputs[at] = read;
    return read;
  }

  #compile(graph: RunGraph): CompiledDecision | NotCompiled {
    if (this.#graph !== graph) this.#parsed = toParsedGraph(graph as DecisionGraph);
    this.#graph = graph;
    return this.#decision.compile(graph);
  }
}

/** An input that reaches something, with the other rows of the table that it reaches as well, and what the graph answers to it. */
export type Reaching = {
  target: CoverageTarget;
  input: Record<string, unknown>;
  others: readonly number[];
  expected: unknown;
  /** Whether no cell fails on the way. */
  isClean: boolean;
};

/** What a search for inputs gave. */
export type Sought =
  /** `missed` is what no input was found for. What an input for something else reaches as well is in neither list. */
  | { kind: 'sought'; found: Reaching[]; missed: CoverageTarget[] }
  /** The page cannot run the graph, so that it cannot look for any. */
  | { kind: 'not run'; why: string }
  /** By somebody, or by another search. */
  | { kind: 'stopped' };

type RanCase = { outcome: CaseOutcome; hits: readonly Hit[] };

const failedCellsOf = ({ failedCells = [] }: { failedCells?: FailedCell[] }) =>
  failedCells.filter(({ kind }) => kind !== 'no_value').slice(0, MAX_TOLD_FAILED_CELLS);

/** Of a case that only the server can run. */
const without = (error: string) => ({ outcome: { passed: null, error, differences: [] }, hits: [] });

/** @param hits what was reached before it failed */
const failed = (error: string, hits: readonly Hit[]) => ({
  outcome: { passed: false, error, differences: [] },
  hits,
});

const notRun = (reason: NotCompiled | string): CasesAnswer => ({
  kind: 'not run',
  why: wordsFor(reason, onServer),
  whyNoSearch: whyNoSearch(reason),
  isPassing: false,
});

const unreadable: CasesAnswer = { kind: 'not run', why: UNREADABLE, whyNoSearch: null, isPassing: true };
