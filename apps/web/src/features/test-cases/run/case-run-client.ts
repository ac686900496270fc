import type { CoverageTarget } from '@rulewright/jdm';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import type { RunGraph } from '#jdm-editor/live/graph-patch.ts';
import { patchOf } from '#jdm-editor/live/graph-patch.ts';
import type { CalledGraphs } from '#jdm-editor/live/live-answer.ts';
import type { CasesQuestion, CasesReply } from './case-messages.ts';
import type { CasesAnswer, RunnableCase, Sought } from './case-runner.ts';

/** The part of a worker that is used here. */
export type CaseWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

type RunOf = { graph: Graph; called: CalledGraphs; cases: readonly RunnableCase[] };
type Told = { progress: (done: number) => void; answered: (answer: CasesAnswer, of: RunOf) => void };
type Search = {
  graph: Graph;
  called: CalledGraphs;
  targets: readonly CoverageTarget[];
  /** The text of an input to begin with. */
  start: string;
  /** Told for how many targets inputs have been looked for. */
  progress: (done: number) => void;
  ended: (sought: Sought) => void;
};

const broken = 'The test cases could not be run in the page: press Run on Server.';
const brokenSearch = 'Inputs could not be looked for in the page. Try again.';

/** Has a worker run the latest cases on the latest graph. A newer run ends the one that is under way. */
export class CaseRunClient {
  readonly #start: () => CaseWorker;
  readonly #told: Told;
  #worker: CaseWorker | null = null;
  /** What the worker has. */
  #sentGraph: RunGraph | null = null;
  #sentCases: readonly RunnableCase[] | null = null;
  #sentCalled: CalledGraphs | null = null;
  #ids = 0;
  #running: { id: number; of: RunOf } | null = null;
  #searching: { id: number; search: Search } | null = null;
  /** A search that waits for the run to end. */
  #next: Search | null = null;

  constructor(start: () => CaseWorker, told: Told) {
    this.#start = start;
    this.#told = told;
  }

  run(of: RunOf): void {
    // A search that is under way begins anew after the run, on what the graph is by then.
    const search = this.#searching?.search ?? this.#next;
    this.#searching = null;
    this.#next = search && { ...search, graph: of.graph, called: of.called };
    const id = this.#ask(of, of.cases, { kind: 'run' });
    this.#running = { id, of };
  }

  /** Looks for inputs that reach some targets. Another search stops it. */
  reach(search: Omit<Search, 'ended'>): Promise<Sought> {
    return new Promise((ended) => {
      this.#leaveSearch();
      this.#next = { ...search, ended };
      if (!this.#running) this.#search();
    });
  }

  stopSearch(): void {
    // What only waits for a run leaves the run alone.
    if (this.#searching) this.stop();
    else this.#leaveSearch();
  }

  /** A worker that is busy can only be ended. The next run starts another. */
  stop(): void {
    this.#running = null;
    this.#leaveSearch();
    this.#worker?.terminate();
    this.#worker = null;
    this.#sentGraph = null;
    this.#sentCases = null;
    this.#sentCalled = null;
  }

  #search(): void {
    const search = this.#next;
    if (!search) return;
    this.#next = null;
    const id = this.#ask(search, null, { kind: 'reach', targets: search.targets, start: search.start });
    this.#searching = { id, search };
  }

  #leaveSearch(sought: Sought = { kind: 'stopped' }): void {
    this.#searching?.search.ended(sought);
    this.#next?.ended(sought);
    this.#searching = null;
    this.#next = null;
  }

  #ask(
    { graph, called }: Pick<RunOf, 'graph' | 'called'>,
    cases: readonly RunnableCase[] | null,
    what: { kind: 'run' } | { kind: 'reach'; targets: readonly CoverageTarget[]; start: string },
  ): number {
    this.#worker ??= this.#startWorker();
    const id = ++this.#ids;
    const areKnown = cases === null || cases === this.#sentCases;
    const question: CasesQuestion = {
      id,
      patch: patchOf(this.#sentGraph, graph),
      cases: areKnown ? null : cases,
      called: called === this.#sentCalled ? null : called,
      ...what,
    };
    this.#sentGraph = graph;
    this.#sentCalled = called;
    if (cases) this.#sentCases = cases;
    this.#worker.postMessage(question);
    return id;
  }

  #startWorker(): CaseWorker {
    const worker = this.#start();
    worker.onmessage = ({ data }: MessageEvent<CasesReply>) => this.#hear(data);
    worker.onerror = () => {
      const of = this.#running?.of;
      this.#leaveSearch({ kind: 'not run', why: brokenSearch });
      this.stop();
      if (of) this.#told.answered({ kind: 'not run', why: broken, isPassing: false, whyNoSearch: null }, of);
    };
    return worker;
  }

  #hear(reply: CasesReply): void {
    if (this.#searching?.id === reply.id) {
      const { search } = this.#searching;
      if (reply.kind === 'progress') search.progress(reply.done);
      if (reply.kind === 'reached') {
        this.#searching = null;
        search.ended(reply.sought);
      }
      return;
    }
    const running = this.#running;
    if (running?.id !== reply.id || reply.kind === 'reached') return;
    if (reply.kind === 'progress') {
      this.#told.progress(reply.done);
      return;
    }
    this.#running = null;
    this.#told.answered(reply.answer, running.of);
    this.#search();
  }
}
