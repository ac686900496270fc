import type { Hit } from '@rulewright/jdm';
import { CompiledDecision, compileDecision, compileEdited, KnownRows, NotCompiled } from '@rulewright/jdm';
import type { RunGraph } from './graph-patch.ts';
import type { CalledGraphs, LiveAnswer } from './live-answer.ts';
import { isUnreadable, wordsFor } from './not-compiled-words.ts';
import { readLiveInput } from './read-live-input.ts';

/** Much more than on the server: nobody else has to wait, and who runs it ends what takes too long. */
const MAX_STEPS = 20_000_000;

/** Runs a graph on one input after the other. Of what is edited only that is compiled again. */
export class GraphRunner {
  readonly #known = new KnownRows();
  #graph: RunGraph | null = null;
  #compiled: CompiledDecision | NotCompiled | null = null;
  #called: CalledGraphs = {};
  readonly #compiledCalls = new Map<string, CompiledDecision | null>();

  /** @param called null where it is the same as before */
  run(graph: RunGraph, input: string, called: CalledGraphs | null = null): LiveAnswer {
    if (called) this.#takeOver(called);
    const read = readLiveInput(input);
    if (!read.ok) return { kind: 'not run', why: read.why, isPassing: read.isPassing };
    const compiled = this.#compile(graph);
    if (compiled instanceof NotCompiled)
      return {
        kind: 'not run',
        why: wordsFor(compiled.message, 'press Test Document'),
        isPassing: isUnreadable(compiled.message),
      };
    const answer = compiled.run(read.fields as Parameters<CompiledDecision['run']>[0], {
      trace: true,
      hits: true,
      steps: MAX_STEPS,
      resolve: (key) => this.#call(key),
    });
    if (!answer) return { kind: 'not run', why: this.#whyNot(compiled) };
    if ('failed' in answer) return { kind: 'failed', nodeId: answer.failed.nodeId, message: answer.failed.message };
    return {
      kind: 'ran',
      result: answer.result,
      trace: (answer.trace ?? {}) as Record<string, unknown>,
      rows: rowsOf(answer.hits ?? []),
    };
  }

  #compile(graph: RunGraph): CompiledDecision | NotCompiled {
    if (this.#compiled && this.#graph === graph) return this.#compiled;
    this.#compiled = compileEdited(graph, this.#known);
    this.#graph = graph;
    return this.#compiled;
  }

  #takeOver(called: CalledGraphs): void {
    this.#called = called;
    this.#compiledCalls.clear();
  }

  /** Null where the page does not have the document, or cannot run it. */
  #call(key: string): CompiledDecision | null {
    const known = this.#compiledCalls.get(key);
    if (known !== undefined) return known;
    const text = this.#called[key];
    const compiled = text === undefined ? null : compileDecision(text, { isCalled: true });
    const decision = compiled instanceof CompiledDecision ? compiled : null;
    this.#compiledCalls.set(key, decision);
    return decision;
  }

  #whyNot({ calls }: CompiledDecision): string {
    const missing = calls.find((key) => this.#call(key) === null);
    if (missing !== undefined) return `The document "${missing}" cannot be run in the page: press Test Document.`;
    return calls.length > 0 ? callsOnTheServer : onlyTheServer;
  }
}

/** A node that runs for each item of a list has hits for each of them. */
function rowsOf(hits: readonly Hit[]): Record<string, number[]> {
  const rows = new Map<string, Set<number>>();
  for (const { nodeId, places } of hits) rows.set(nodeId, new Set([...(rows.get(nodeId) ?? []), ...places]));
  return Object.fromEntries([...rows].map(([nodeId, places]) => [nodeId, [...places]]));
}

const onlyTheServer =
  'Only the server can run this, such as an input that does not fit the schema of the request: press Test Document.';
const callsOnTheServer = 'Only the server can run what is called here: press Test Document.';
