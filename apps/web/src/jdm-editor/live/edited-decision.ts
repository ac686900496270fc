import { CompiledDecision, compileDecision, compileEdited, KnownRows, NotCompiled } from '@rulewright/jdm';
import type { RunGraph } from './graph-patch.ts';
import type { CalledGraphs } from './live-answer.ts';
import { RUNS_FUNCTIONS } from './not-compiled-words.ts';

/** The page calls no functions: its content security policy allows no WebAssembly. */
const inThePage = (compiled: CompiledDecision | NotCompiled) =>
  compiled instanceof CompiledDecision && compiled.hasFunctions ? new NotCompiled(RUNS_FUNCTIONS) : compiled;

/** A graph that is edited, compiled with the documents that it calls. Of what is edited only that is compiled again. */
export class EditedDecision {
  readonly #known = new KnownRows();
  #graph: RunGraph | null = null;
  #compiled: CompiledDecision | NotCompiled | null = null;
  #called: CalledGraphs = {};
  readonly #compiledCalls = new Map<string, CompiledDecision | null>();

  setCalled(called: CalledGraphs): void {
    this.#called = called;
    this.#compiledCalls.clear();
  }

  compile(graph: RunGraph): CompiledDecision | NotCompiled {
    if (this.#compiled && this.#graph === graph) return this.#compiled;
    this.#compiled = inThePage(compileEdited(graph, this.#known));
    this.#graph = graph;
    return this.#compiled;
  }

  /** A called document. Null where the page does not have it, or cannot run it. */
  readonly resolve = (key: string): CompiledDecision | null => {
    const known = this.#compiledCalls.get(key);
    if (known !== undefined) return known;
    const text = this.#called[key];
    const compiled = text === undefined ? null : inThePage(compileDecision(text, { isCalled: true }));
    const decision = compiled instanceof CompiledDecision ? compiled : null;
    this.#compiledCalls.set(key, decision);
    return decision;
  };

  /**
   * Why a run of it was left to the server, in words.
   *
   * @param remedy what to do about it, such as "press Test Document"
   */
  whyNot({ calls }: CompiledDecision, remedy: string): string {
    const missing = calls.find((key) => this.resolve(key) === null);
    if (missing !== undefined) return `The document "${missing}" cannot be run in the page: ${remedy}.`;
    if (calls.length > 0) return `Only the server can run what is called here: ${remedy}.`;
    return `This takes too long to run while you type: ${remedy}.`;
  }
}
