import { GraphChecker } from './graph-checker.ts';
import type { RunGraph } from './graph-patch.ts';
import { isEmptyPatch, patched } from './graph-patch.ts';
import { GraphRunner } from './graph-runner.ts';
import type { WorkerQuestion, WorkerReply } from './live-answer.ts';
import { readLiveInput } from './read-live-input.ts';

/** What the worker does: it has its own copy of the graph, checks it and runs it. */
export class GraphSession {
  #graph: RunGraph | null = null;
  readonly #checker = new GraphChecker();
  readonly #runner = new GraphRunner();
  /** What the testing console held last, as far as it could be read. */
  #inputs: readonly unknown[] = [];

  answer({ id, graph, run }: WorkerQuestion, reply: (reply: WorkerReply) => void): void {
    this.#graph = this.#takeOver(graph);
    const input = run && readLiveInput(run.input);
    if (input?.ok) this.#inputs = [input.fields];
    reply({ id, problems: this.#checker.check(this.#graph, { inputs: this.#inputs }) });
    if (run) reply({ id, answer: this.#runner.run(this.#graph, run) });
  }

  /** The same object where nothing changed, so that nothing is compiled again. */
  #takeOver(graph: WorkerQuestion['graph']): RunGraph {
    if ('text' in graph) return JSON.parse(graph.text) as RunGraph;
    return this.#graph && isEmptyPatch(graph.patch) ? this.#graph : patched(this.#graph, graph.patch);
  }
}
