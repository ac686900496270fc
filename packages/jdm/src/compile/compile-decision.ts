import type { DecisionGraph } from '@rulewright/contract';
import type { ParsedGraph } from '../graph/parsed-graph.ts';
import { toParsedGraph } from '../graph/parsed-graph.ts';
import { plainNumbers, writtenNumbers } from '../number/numbers.ts';
import { askTheEngine, Uncertain } from '../number/uncertain.ts';
import { isNestedTooDeep } from './graph/nesting.ts';
import { Plan } from './graph/plan.ts';
import { printsNumbers } from './graph/prints-numbers.ts';
import type { Program } from './graph/program.ts';
import { compileProgram } from './graph/program.ts';
import { runProgram } from './graph/run-program.ts';
import { EvaluationFailure } from './outcome/evaluation-failure.ts';
import { leaveToTheEngine, NotCompiled } from './outcome/not-compiled.ts';
import { answerOf } from './run/answer.ts';
import { mayHoldHalves } from './run/half-characters.ts';
import type { Hit, RunState } from './run/run-state.ts';
import { durationText, TraceRecorder } from './run/trace.ts';
import { Budget } from './value/budget.ts';
import { withoutSpecial } from './value/paths.ts';
import type { Fields, Value } from './value/value.ts';

/** How deep decisions may call each other. */
const MAX_CALL_DEPTH = 10;

/** About a millisecond of work. */
const DEFAULT_STEPS = 20_000;

export type RunOptions = {
  trace?: boolean;
  /** Whether to tell which rows and branches were taken, those of called decisions left out. */
  hits?: boolean;
  /** How many steps it may take before it is left to the engine. */
  steps?: number;
  /** What "now" means, in milliseconds; the moment of the run where it is not said. */
  now?: number;
  /** Finds a decision that this one calls; null where it is not compiled. */
  resolve?: (key: string) => CompiledDecision | null;
};

export type Answer = { performance: string; result: unknown; trace?: unknown; hits?: Hit[] };
export type Failed = { failed: EvaluationFailure };

/** A graph as functions. Which numbers it calculates with depends on whether it shows how they are written. */
export class CompiledDecision {
  readonly #source: DecisionGraph;
  #plain: Compiled | null = null;
  #written: Compiled | null = null;

  constructor(graph: ParsedGraph) {
    this.#source = graph.source;
    // What is called may write numbers, and what is not called here may be given some to write.
    const printsSome = graph.nodes.some(({ kind }) => kind === 'decisionNode') || printsNumbers(graph);
    if (printsSome) this.#written = new Compiled(graph, true);
    else this.#plain = new Compiled(graph, false);
  }

  /**
   * The engine's answer to an input, or that it fails; null where only the engine knows. The input has to be one that the
   * engine would be given: without numbers that it cannot hold, -0, and halves of characters.
   */
  run(
    input: Fields,
    { trace = false, hits = false, steps = DEFAULT_STEPS, now = Date.now(), resolve }: RunOptions = {},
  ): Answer | Failed | null {
    const startedAt = performance.now();
    const budget = new Budget(steps);
    try {
      const recorder = trace ? new TraceRecorder() : null;
      const compiled = this.#plain ?? this.#withScale();
      const state: RunState = {
        data: [],
        budget,
        now,
        depth: 0,
        trace: recorder,
        hits: hits ? [] : null,
        resolve: (key) => resolve?.(key) ?? null,
      };
      const result = answerOf(compiled.run(withoutSpecial(input), state), budget);
      const answer: Answer = { performance: durationText(performance.now() - startedAt), result };
      if (recorder) answer.trace = answerOf(recorder.all(), new Budget(Number.POSITIVE_INFINITY));
      if (state.hits) answer.hits = state.hits;
      return answer;
    } catch (error) {
      if (error instanceof EvaluationFailure) return { failed: error };
      if (isLeftToTheEngine(error)) return null;
      throw error;
    }
  }

  /** Runs for a node of another decision. */
  call(input: Value, caller: RunState): Value {
    const depth = caller.depth + 1;
    if (depth >= MAX_CALL_DEPTH) askTheEngine();
    const trace = caller.trace && new TraceRecorder();
    const result = this.#withScale().run(input, { ...caller, data: [], depth, trace, hits: null });
    if (caller.trace && trace) caller.trace.detail = trace.all();
    return result;
  }

  #withScale(): Compiled {
    this.#written ??= new Compiled(toParsedGraph(this.#source), true);
    return this.#written;
  }
}

class Compiled {
  readonly #program: Program;
  readonly #plan: Plan;

  constructor(graph: ParsedGraph, keepsScale: boolean) {
    this.#program = compileProgram(graph, keepsScale ? writtenNumbers : plainNumbers);
    this.#plan = new Plan(this.#program);
  }

  run(input: Value, state: RunState): Value {
    return runProgram(this.#program, this.#plan, input, state);
  }
}

/** Values can be nested deeper than the stack has room for, as expressions can; JavaScript then throws a RangeError. */
const isLeftToTheEngine = (error: unknown) => error instanceof Uncertain || error instanceof RangeError;

/** Compiles a graph that has no problems; where something in it is the engine's alone, says what. */
export function compileDecision(graph: ParsedGraph): CompiledDecision | NotCompiled {
  try {
    if (mayHoldHalves(JSON.stringify(graph.source))) leaveToTheEngine('half of a character');
    if (isNestedTooDeep(graph)) leaveToTheEngine('an expression that is nested too deep');
    return new CompiledDecision(graph);
  } catch (error) {
    if (error instanceof NotCompiled) return error;
    if (isLeftToTheEngine(error)) return new NotCompiled('something that is uncertain');
    throw error;
  }
}
