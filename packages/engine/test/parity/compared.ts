import { writeSync } from 'node:fs';
import { ZenEngine } from '@gorules/zen-engine';
import type { DecisionGraph } from '@rulewright/contract';
import type { Answer, CallFunction, Failed, JsonObject } from '@rulewright/jdm';
import { CompiledDecision, compileDecision, EvaluationFailure } from '@rulewright/jdm';
import { prepare } from '../support/for-zen.ts';
import { readMismatch } from '../support/zen-errors.ts';
import { ENDED, mayHoldItself, writesInside } from './graph-differences.ts';
import { MOMENT } from './moment.ts';

/**
 * Decisions are numbered, because zen ends the process in some. `scripts/fuzz.mjs` then runs the program again without them,
 * which its third argument lists.
 */
const skippedText = process.argv[4];
const skipped = new Set(skippedText?.split(',').map(Number));
let decisions = 0;

export type Difference = { why: string; [name: string]: unknown };

/** How our answers to one graph compare with the engine's. */
export class ComparedDecision {
  readonly #number = ++decisions;
  readonly #compiled: ReturnType<typeof compileDecision>;
  readonly #engine: ZenEngine;
  readonly #decision: ReturnType<ZenEngine['createDecision']>;
  readonly #called: ReadonlyMap<string, CompiledDecision | null>;
  readonly #graphs: ReadonlyMap<string, DecisionGraph>;
  #calledNotCompiled: string | null = null;

  constructor(
    readonly graph: DecisionGraph,
    called: ReadonlyMap<string, DecisionGraph> = new Map(),
    readonly functions: CallFunction | null = null,
  ) {
    this.#compiled = compileDecision(JSON.stringify(graph));
    this.#graphs = called;
    this.#called = new Map(
      [...called].map(([key, graph]) => {
        const compiled = compileDecision(JSON.stringify(graph), { isCalled: true });
        if (compiled instanceof CompiledDecision) return [key, compiled];
        this.#calledNotCompiled = compiled.message;
        return [key, null];
      }),
    );
    this.#engine = new ZenEngine({
      loader: async (key) => Buffer.from(prepare(called.get(key) as DecisionGraph)),
    });
    this.#decision = this.#engine.createDecision(Buffer.from(prepare(graph)));
  }

  /** Why the engine has to run all of it; null where it is compiled. */
  get notCompiled(): string | null {
    return this.#compiled instanceof CompiledDecision ? this.#calledNotCompiled : this.#compiled.message;
  }

  ours(input: JsonObject, trace: boolean): Answer | Failed | null {
    if (!(this.#compiled instanceof CompiledDecision)) return null;
    return this.#compiled.run(input, {
      trace,
      steps: 1_000_000,
      now: Date.parse(MOMENT),
      functions: this.functions,
      resolve: (key) => this.#called.get(key) ?? null,
    });
  }

  /** Its answer, or the text of its error. */
  engine(input: JsonObject, trace: boolean): Promise<{ result: unknown; trace?: unknown } | string> {
    if (skipped.has(this.#number)) return Promise.resolve(ENDED);
    if (skippedText !== undefined) writeSync(2, `decision ${this.#number}\n`);
    return this.#decision.evaluate(input, { trace, maxDepth: 10 }).catch((error: Error) => error.message);
  }

  /** Null if both agree. Answers must be equal to the byte, except for durations. */
  async difference(input: JsonObject, trace: boolean): Promise<Difference | 'left to the engine' | null> {
    const before = JSON.stringify(input);
    const ours = this.ours(input, trace);
    if (JSON.stringify(input) !== before) return { why: 'The input was changed', input };
    if (!ours) return 'left to the engine';
    const traced = trace ? ours : this.ours(input, true);
    if (endsZen(ours)) return null;
    // A run that failed has no trace that tells.
    const mayEndZen =
      traced && 'trace' in traced
        ? mayHoldItself(this.graph, traced.trace, this.#graphs)
        : [this.graph, ...this.#graphs.values()].some(writesInside);
    if (mayEndZen) return null;
    const engine = await this.engine(input, trace);
    if (typeof engine === 'string' || 'failed' in ours) {
      const isSame = typeof engine === 'string' && 'failed' in ours && isSameFailure(ours.failed, engine);
      return isSame
        ? null
        : { why: 'One of them fails, or for another reason', ours, engine, input, graph: this.graph };
    }
    const [left, right] = [comparable(ours), comparable(engine)];
    return left === right ? null : { why: 'The answers differ', ours: left, engine: right, input, graph: this.graph };
  }

  /** Both answers with their traces. */
  async traced(input: JsonObject): Promise<{ ours: unknown; zen: unknown }> {
    return { ours: this.ours(input, true), zen: await this.engine(input, true) };
  }

  close(): void {
    this.#engine.dispose();
  }
}

/** The same node fails, with an expression in it where the engine says so, and the same part of the data does not fit a schema. */
function isSameFailure({ nodeId, cause }: Failed['failed'], message: string): boolean {
  // One that ends in native code has no error.
  if (!message.startsWith('{')) return false;
  const error = JSON.parse(message.split('\n')[0] ?? '');
  if (error.type !== 'NodeError' || error.nodeId !== nodeId) return false;
  const inner = cause.kind === 'called' ? cause.cause : cause;
  const engine = readMismatch(String(error.source));
  if (inner.kind === 'schema-mismatch' && engine)
    return JSON.stringify(inner.mismatch.path) === JSON.stringify(engine.path);
  const isExpression = /^"?Failed to evaluate expression/.test(JSON.stringify(error.source));
  return isExpression === (inner.kind === 'expression' || inner.kind === 'unreadable');
}

const comparable = ({ result, trace }: { result: unknown; trace?: unknown }) =>
  JSON.stringify({ result, trace }, (name, value) => (name === 'performance' ? undefined : value));

/** The binding of zen ends its process where an answer has a whole number of more than 63 bits. A result that has one is none of ours. */
function endsZen(ours: unknown): boolean {
  if (typeof ours === 'number') return Math.abs(ours) >= 2 ** 63;
  if (typeof ours !== 'object' || ours === null) return false;
  if (ours instanceof EvaluationFailure) return ours.nodeId === null;
  return Object.values(ours).some(endsZen);
}
