import type { FailedCell } from '@rulewright/contract';
import { checkJson } from '../graph/check-json.ts';
import { checkNames } from '../graph/check-names.ts';
import { checkSize as checkLimits } from '../graph/check-size.ts';
import { isGraph, toParsedGraph } from '../graph/parsed-graph.ts';
import { parseInSteps } from '../json/parse-in-steps.ts';
import { plainNumbers, writtenNumbers } from '../number/numbers.ts';
import { ValueFailure } from '../number/value-failure.ts';
import { checkOutline } from './graph/check-outline.ts';
import { checkSize } from './graph/check-size.ts';
import { Plan, plannedBytes } from './graph/plan.ts';
import type { Program } from './graph/program.ts';
import { compileProgram } from './graph/program.ts';
import { runProgram } from './graph/run-program.ts';
import type { KnownRows } from './nodes/known-rows.ts';
import { Outline } from './nodes/outline.ts';
import type { LookupFailure } from './outcome/evaluation-cause.ts';
import { EvaluationFailure, failureAt } from './outcome/evaluation-failure.ts';
import { NeedsMore } from './outcome/needs-more.ts';
import { NotCompiled } from './outcome/not-compiled.ts';
import { Rejection, rejectFor } from './outcome/rejection.ts';
import { answerOf, traceOf } from './run/answer.ts';
import { FailedCells } from './run/failed-cells.ts';
import type { CallFunction } from './run/function-calls.ts';
import { mayHoldHalvesAnywhere } from './run/half-characters.ts';
import { Outside } from './run/outside.ts';
import { MAX_STEPS } from './run/run-limits.ts';
import type { Hit, RunState } from './run/run-state.ts';
import { TraceRecorder } from './run/trace.ts';
import type { Steps } from './steps.ts';
import { finish } from './steps.ts';
import { Budget, Deadline } from './value/budget.ts';
import type { JsonObject } from './value/from-json.ts';
import { fieldsFrom } from './value/from-json.ts';
import type { Value } from './value/value.ts';

/** How many times as many steps writing the trace may take. */
const TRACE_STEPS = 2;

export type RunOptions = {
  trace?: boolean | undefined;
  /** Whether to tell which nodes, rows, branches and expressions were reached, those of called decisions left out. */
  hits?: boolean | undefined;
  /** Whether to tell which cells could not be evaluated, those of called decisions included. */
  failedCells?: boolean | undefined;
  /** How many steps it may take. Beyond that it is left to somebody with more room. */
  steps?: number | undefined;
  /** How long it may take. A short run is over before it looks at the clock. */
  milliseconds?: number | undefined;
  /** What "now" means, in milliseconds; the moment at which the run began where it is not said. */
  now?: number | undefined;
  /** Finds a decision that this one calls, or why it cannot be called; null where it is not compiled. */
  resolve?: ((key: string) => CompiledDecision | LookupFailure | null) | undefined;
  /** Calls functions. Without it, a decision with functions is not run here. */
  functions?: CallFunction | null | undefined;
  /** What the run got from outside when it ran before. */
  outside?: Outside | undefined;
  /** How many decisions called each other to get here. */
  depth?: number | undefined;
};

export type Answer = { result: unknown; trace?: unknown; hits?: Hit[]; failedCells?: FailedCell[] };
export type Failed = {
  failed: EvaluationFailure;
  /** What the nodes before received and gave, and what the one that failed received. Undefined where it is too large. */
  trace?: unknown;
  /** What was reached before. */
  hits?: Hit[];
  failedCells?: FailedCell[];
};

export type CompileOptions = {
  /** Whether it is compiled to be called by another decision, which may give it numbers to write or write those it gives. */
  isCalled?: boolean;
  /** Beyond so much memory, about, it is not compiled. */
  maxBytes?: number;
  /** Whether nobody waits until it is compiled, as in a process of its own: it may then be as large as authors may make it. */
  hasTime?: boolean;
};

const nothingToCall = () => null;

/** A graph as functions. */
export class CompiledDecision {
  readonly #program: Program;
  readonly #plan: Plan;

  constructor(
    program: Program,
    /** Whether its numbers keep with how many places they are written, as they must where others call it. */
    readonly keepsScale: boolean,
    /** The keys of the decisions that it may call. */
    readonly calls: readonly string[],
    /** Whether it has functions of its own. */
    readonly hasFunctions: boolean,
    /** How much memory it takes, about. */
    readonly estimatedBytes: number,
    /** How many steps planning may take, which is done at once. */
    steps = MAX_STEPS,
  ) {
    this.#program = program;
    this.#plan = Plan.start(program, new Budget(steps));
  }

  /**
   * The answer to an input, or that it fails; null where the run goes beyond its limits, or needs what it does not have here. The
   * input may hold no numbers that a decimal cannot hold, no -0, and no halves of characters.
   */
  run(
    input: JsonObject,
    {
      trace = false,
      hits = false,
      failedCells = false,
      steps = MAX_STEPS,
      milliseconds,
      resolve = nothingToCall,
      functions = null,
      outside = new Outside(),
      now = outside.now,
      depth = 0,
    }: RunOptions = {},
  ): Answer | Failed | null {
    const deadline = new Deadline(milliseconds);
    const budget = new Budget(steps, deadline);
    const reached: Hit[] | null = hits ? [] : null;
    const failures = failedCells ? new FailedCells(new Budget(steps * TRACE_STEPS, deadline)) : null;
    const recorder = trace ? new TraceRecorder(outside) : null;
    // Beside the result, a trace holds the data of every node.
    const traced = () => recorder && traceOf(recorder.all(), new Budget(steps * TRACE_STEPS, deadline));
    try {
      const state: RunState = {
        data: [],
        budget,
        now,
        outside,
        functions,
        depth,
        running: null,
        trace: recorder,
        showsInputs: trace || this.#program.readsRoot,
        hits: reached,
        failures,
        resolve,
      };
      const output = runProgram(this.#program, this.#plan, fieldsFrom(input, budget), state);
      const answer: Answer = { result: answerOf(output, budget) };
      if (recorder) answer.trace = traced();
      if (reached) answer.hits = reached;
      if (failures) answer.failedCells = failures.all();
      return answer;
    } catch (thrown) {
      const error = failureAt(null, thrown);
      if (error instanceof EvaluationFailure)
        return {
          failed: error,
          ...(recorder && { trace: orNothing(traced) }),
          ...(reached && { hits: reached }),
          ...(failures && { failedCells: failures.all() }),
        };
      if (error instanceof NeedsMore) return null;
      throw error;
    }
  }

  /** Runs for a node of another decision. */
  call(input: Value, caller: RunState): Value {
    const trace = caller.trace && new TraceRecorder(caller.outside);
    try {
      return runProgram(this.#program, this.#plan, input, {
        ...caller,
        data: [],
        depth: caller.depth + 1,
        running: null,
        trace,
        showsInputs: trace !== null || this.#program.readsRoot,
        hits: null,
      });
    } finally {
      if (caller.trace && trace) caller.trace.detail = trace.all();
    }
  }

  nodeName(nodeId: string | null): string | undefined {
    return this.#program.nodes.find(({ id }) => id === nodeId)?.name;
  }
}

/** The reason of a failure counts more than a trace that goes beyond the limits. */
function orNothing<Result>(make: () => Result): Result | undefined {
  try {
    return make();
  } catch (error) {
    const failure = failureAt(null, error);
    if (failure instanceof NeedsMore || failure instanceof EvaluationFailure) return undefined;
    throw error;
  }
}

/** Expressions can be nested deeper than the stack has room for; JavaScript then throws a RangeError. */
const isGivenUp = (error: unknown) =>
  error instanceof NeedsMore || error instanceof ValueFailure || error instanceof RangeError;

/** Measured: what is kept of the graph itself, and what each function takes with the variables that it closes over. */
const BYTES_PER_CHARACTER = 8;
const BYTES_PER_PART = 200;

/** Values in values, as the text of a graph has them, where others wait. */
const MAX_JSON_DEPTH = 100;

/** Of an object that is longer than a step of parsing. A node and its content are copied in one step. */
const MAX_MEMBERS = 4_096;

/** Compiles the text of a graph, or says why it cannot be run, or not be compiled in small steps. */
export const compileInSteps = (text: string, options: CompileOptions = {}) =>
  orNotCompiled(function* () {
    const { hasTime = false } = options;
    if (!hasTime && (yield* mayHoldHalvesAnywhere(text))) throw new NotCompiled('half of a character');
    const graph = hasTime ? readGraph(text) : yield* parseInSteps(text, MAX_JSON_DEPTH, MAX_MEMBERS);
    return yield* compileOutline(yield* outlineOf(graph, { hasTime }), text.length, options);
  });

function readGraph(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Rejection(NO_GRAPH);
  }
}

/** Compiles it at once, however long that takes. */
export const compileDecision = (text: string, options?: CompileOptions) => finish(compileInSteps(text, options));

/**
 * Compiles a graph that is being edited, to be run in the page. Only what is new in it takes time: rows of tables that are
 * the same objects as before are known.
 */
export const compileEdited = (graph: unknown, known: KnownRows) =>
  finish(
    orNotCompiled(function* () {
      const outline = yield* outlineOf(graph, { known });
      // Rows are flat, so that only the others can be nested too deep. Broken characters in rows are looked for with the rows.
      rejectFor(checkJson(outline.graph)[0]);
      return yield* compileOutline(outline, JSON.stringify(outline.graph.source).length);
    }),
  );

const NO_GRAPH = 'The content is not a decision graph: a JSON object with nodes and edges.';

function* outlineOf(
  graph: unknown,
  { known, hasTime = false }: { known?: KnownRows; hasTime?: boolean },
): Steps<Outline> {
  if (!hasTime) checkSize(graph);
  if (!isGraph(graph)) throw new Rejection(NO_GRAPH);
  if (hasTime) {
    const parsed = toParsedGraph(graph);
    rejectFor(checkLimits(parsed)[0]);
    rejectFor(checkJson(parsed)[0]);
    // Rows of a graph that is being edited are not read again; its check says what is too long.
  } else if (!known) rejectFor(yield* checkNames(graph));
  return yield* Outline.of(graph, known, hasTime);
}

function* compileOutline(
  outline: Outline,
  textLength: number,
  { isCalled = false, maxBytes = Number.POSITIVE_INFINITY, hasTime = false }: CompileOptions = {},
): Steps<CompiledDecision> {
  const { printsNumbers } = yield* checkOutline(outline);
  const calls = outline.graph.nodes.flatMap(({ kind, content }) => (kind === 'decisionNode' ? content.key : []));
  const keepsScale = isCalled || calls.length > 0 || printsNumbers;
  const textBytes = textLength * BYTES_PER_CHARACTER;
  const maxParts = (maxBytes - textBytes) / BYTES_PER_PART;
  const program = yield* compileProgram(outline, keepsScale ? writtenNumbers : plainNumbers, maxParts);
  const bytes = textBytes + program.parts * BYTES_PER_PART + plannedBytes(program);
  if (bytes > maxBytes) throw new NotCompiled('too many parts');
  const steps = hasTime ? Number.POSITIVE_INFINITY : MAX_STEPS;
  const hasFunctions = outline.graph.nodes.some(({ kind }) => kind === 'functionNode');
  return new CompiledDecision(program, keepsScale, [...new Set(calls)], hasFunctions, bytes, steps);
}

function* orNotCompiled(compile: () => Steps<CompiledDecision>): Steps<CompiledDecision | NotCompiled> {
  try {
    return yield* compile();
  } catch (error) {
    if (error instanceof NotCompiled) return error;
    if (error instanceof SyntaxError) return new NotCompiled('a text that is read in another way');
    if (error instanceof RangeError) return new Rejection('The graph is nested too deep to be run.');
    if (isGivenUp(error)) return new NotCompiled('too many steps');
    throw error;
  }
}
