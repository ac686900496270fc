import type { DecisionGraph, FailedCell } from '@rulewright/contract';
import type { ParsedGraph, ParsedNode } from '../graph/parsed-graph.ts';
import { asRecord, asText } from '../graph/untrusted-json.ts';
import { plainNumbers } from '../number/numbers.ts';
import { ExpressionCompiler } from './expression/compile-expression.ts';
import { MAX_COMPILED_CELLS } from './graph/check-outline.ts';
import type { CompiledNode } from './graph/program.ts';
import { compileNode } from './graph/program.ts';
import { lookFor } from './nodes/find-failures.ts';
import { columnCount, Outline } from './nodes/outline.ts';
import { providedBy } from './nodes/provided-names.ts';
import { EvaluationFailure } from './outcome/evaluation-failure.ts';
import { leaveToTheEngine } from './outcome/not-compiled.ts';
import { FailedCells } from './run/failed-cells.ts';
import { Outside } from './run/outside.ts';
import { MAX_CALL_DEPTH } from './run/run-limits.ts';
import type { RunState } from './run/run-state.ts';
import { finish } from './steps.ts';
import { Budget, Deadline } from './value/budget.ts';
import type { Value } from './value/value.ts';

type Compiled = { node: CompiledNode } | { failed: Error };
type Replay = { failures: FailedCells; budget: Budget; now: number; find: (key: string) => RunReplayer | null };

export type ReplayOptions = {
  /** How many steps it may take, and how long. */
  steps: number;
  milliseconds: number;
  /** When it ran, in milliseconds. */
  now: number;
  /** Finds a decision that was called; null where it is not there. */
  find: (key: string) => RunReplayer | null;
};

/**
 * Tells which cells failed in a run of the engine, which does not say so itself: the tables and switches of the graph are run once
 * more on what the trace says that they received.
 */
export class RunReplayer {
  readonly #outline: Outline;
  readonly #compiled = new Map<string, Compiled>();

  /** @param graph one that can be run */
  constructor(graph: DecisionGraph) {
    this.#outline = finish(Outline.of(graph));
  }

  /** Without the rows of its tables. */
  get graph(): ParsedGraph {
    return this.#outline.graph;
  }

  /** Whether there is anything that can fail without the run. */
  get hasCells(): boolean {
    return this.#outline.graph.nodes.some(mayHoldCells);
  }

  /** What is said of a run whose trace cannot be had. */
  unknownCells(): FailedCell[] {
    const failures = new FailedCells(new Budget(0));
    for (const { id, name } of this.#outline.graph.nodes.filter(mayHoldCells))
      lookFor(failures, { id, name }, () => leaveToTheEngine('a run without a trace'));
    return failures.all();
  }

  /** The keys of the decisions that it may call. */
  get calls(): string[] {
    return this.#outline.graph.nodes.flatMap(({ kind, content }) => (kind === 'decisionNode' ? content.key : []));
  }

  failedCells(trace: unknown, { steps, milliseconds, now, find }: ReplayOptions): FailedCell[] {
    const deadline = new Deadline(milliseconds);
    const failures = new FailedCells(new Budget(steps, deadline));
    this.#replay(trace, { failures, budget: new Budget(steps, deadline), now, find }, 0);
    return failures.all();
  }

  #replay(trace: unknown, replay: Replay, depth: number): void {
    const traced = asRecord(trace);
    const { nodes } = this.#outline.graph;
    const data = nodes.map(({ id }) => asRecord(traced[id]).output as Value | undefined);
    for (const { id, name, kind } of nodes) {
      if (!Object.hasOwn(traced, id)) continue;
      const { input, traceData } = asRecord(traced[id]);
      if (kind === 'decisionNode') this.#replayCalled(id, traceData, replay, depth);
      if (kind !== 'decisionTableNode' && kind !== 'switchNode') continue;
      lookFor(replay.failures, { id, name }, () => {
        const received = (input ?? {}) as Value;
        this.#run(id, received, data, replay);
      });
    }
  }

  /** A decision that is called for each item of a list has a trace for each. */
  #replayCalled(id: string, traces: unknown, replay: Replay, depth: number): void {
    const node = this.#outline.graph.nodes.find((one) => one.id === id);
    const called = node?.kind === 'decisionNode' ? replay.find(node.content.key) : null;
    const failures = replay.failures.calledBy(id);
    lookFor(replay.failures, { id, name: asText(node?.name) }, () => {
      if (!called || depth >= MAX_CALL_DEPTH) return leaveToTheEngine('a called decision that is not there');
      for (const trace of Array.isArray(traces) ? traces : [traces])
        called.#replay(trace, { ...replay, failures }, depth + 1);
    });
  }

  #run(id: string, input: Value, data: (Value | undefined)[], { failures, budget, now }: Replay): void {
    const compiled = this.#nodeOf(id);
    if ('failed' in compiled) throw compiled.failed;
    const { node } = compiled;
    const state: RunState = {
      data,
      budget,
      clean: { fields: undefined, count: 0 },
      now,
      outside: new Outside(),
      functions: null,
      depth: 0,
      hits: null,
      trace: null,
      running: id,
      showsInputs: false,
      failures,
      resolve: () => null,
    };
    try {
      if (node.kind === 'work') node.run(input, state);
      if (node.kind === 'switch') node.choice.decide(input, state);
    } catch (error) {
      // A node that fails is told of as the failure of the run.
      if (!(error instanceof EvaluationFailure)) throw error;
    }
  }

  #nodeOf(id: string): Compiled {
    const known = this.#compiled.get(id);
    if (known) return known;
    const compiled = this.#compile(id);
    this.#compiled.set(id, compiled);
    return compiled;
  }

  #compile(id: string): Compiled {
    const { graph } = this.#outline;
    const node = graph.nodes.find((one) => one.id === id);
    try {
      if (!node) return leaveToTheEngine('a node that is not there');
      if (
        node.kind === 'decisionTableNode' &&
        columnCount(node) * this.#outline.rowsOf(node).length > MAX_COMPILED_CELLS
      )
        return leaveToTheEngine('too many cells');
      const nodeNames = graph.nodes.map(({ name }) => name);
      const scope = { loops: [], nodeNamed: (name: string) => this.#placeOfNode(name), nodeNames };
      const compiler = { expressions: new ExpressionCompiler(plainNumbers), scope };
      return { node: finish(compileNode(compiler, node, this.#outline, providedBy(graph)(node))) };
    } catch (error) {
      return { failed: error as Error };
    }
  }

  #placeOfNode(name: string): number | null {
    const places = this.#outline.graph.nodes.flatMap((node, place) => (node.name === name ? [place] : []));
    if (places.length > 1) leaveToTheEngine('two nodes with one name');
    return places[0] ?? null;
  }
}

const mayHoldCells = ({ kind }: ParsedNode) =>
  kind === 'decisionTableNode' || kind === 'switchNode' || kind === 'decisionNode';
