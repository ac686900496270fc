import type { CompiledDecision, Hit } from '@rulewright/jdm';
import { compileDecision, NotCompiled } from '@rulewright/jdm';
import type { RunGraph } from './graph-patch.ts';
import type { LiveAnswer } from './live-answer.ts';
import { readLiveInput } from './read-live-input.ts';

/** Much more than on the server: nobody else has to wait, and who runs it ends what takes too long. */
const MAX_STEPS = 20_000_000;

/** Runs a graph on one input after the other. It is compiled once. */
export class GraphRunner {
  #graph: RunGraph | null = null;
  #compiled: CompiledDecision | NotCompiled | null = null;

  run(graph: RunGraph, input: string): LiveAnswer {
    const read = readLiveInput(input);
    if (!read.ok) return { kind: 'not run', why: read.why, isPassing: read.isPassing };
    const compiled = this.#compile(graph);
    if (compiled instanceof NotCompiled)
      return { kind: 'not run', why: wordsFor(compiled.message), isPassing: compiled.message === UNREADABLE };
    const answer = compiled.run(read.fields as Parameters<CompiledDecision['run']>[0], {
      trace: true,
      hits: true,
      steps: MAX_STEPS,
    });
    if (!answer) return { kind: 'not run', why: compiled.calls.length > 0 ? calls : onlyTheServer };
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
    this.#compiled = compileDecision(JSON.stringify({ nodes: graph.nodes, edges: graph.edges }));
    this.#graph = graph;
    return this.#compiled;
  }
}

/** A node that runs for each item of a list has hits for each of them. */
function rowsOf(hits: readonly Hit[]): Record<string, number[]> {
  const rows = new Map<string, Set<number>>();
  for (const { nodeId, places } of hits) rows.set(nodeId, new Set([...(rows.get(nodeId) ?? []), ...places]));
  return Object.fromEntries([...rows].map(([nodeId, places]) => [nodeId, [...places]]));
}

/** Why the core does not compile a text that is being typed. */
const UNREADABLE = 'an expression that cannot be read';
const onlyTheServer =
  'Only the server can run this, such as an input that does not fit the schema of the request: press Test Document.';
const calls = 'Other documents are called on the server: press Test Document.';

const words: Record<string, string> = {
  'a node of the kind functionNode': 'Functions run on the server: press Test Document.',
  'a structure that cannot be run': 'The graph is not complete enough to run. Problems says what is missing.',
  'no input node, or several': 'The graph needs one Request to run.',
  'a node in another form': 'A node is not complete enough to run. Problems says what is missing.',
  [UNREADABLE]: 'An expression cannot be read yet. Problems says which.',
  'too many cells': 'The graph is too large to run while you type: press Test Document.',
  'too many nodes and connections': 'The graph is too large to run while you type: press Test Document.',
};

/** Why a graph was not compiled, in words for its author. */
const wordsFor = (reason: string): string =>
  words[reason] ?? `Only the server can run this, because of ${reason}: press Test Document.`;
