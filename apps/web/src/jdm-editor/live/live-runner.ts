import { asRecord, MAX_COMPILED_CELLS } from '@rulewright/jdm';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import type { RunGraph } from './graph-patch.ts';
import { patchOf } from './graph-patch.ts';
import type { LiveAnswer, LiveQuestion, LiveReply } from './live-answer.ts';

/** What takes longer is stopped. */
export const MAX_RUN_MS = 5_000;
/** After so many in a row nothing is run any more, because each of them has a new worker read the whole graph. */
export const MAX_STOPPED = 2;

/** The part of a worker that is used here. */
export type LiveWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

type Wanted = { graph: Graph; input: string };

const tooLong = 'It takes too long to run while you type: press Test Document.';
const tooLarge = 'The graph is too large to run while you type: press Test Document.';
const broken = 'It could not be run in the page: press Test Document.';

/** Runs the latest graph on the latest input in a worker. One run is under way at a time, and what came between is left out. */
export class LiveRunner {
  readonly #start: () => LiveWorker;
  readonly #answered: (answer: LiveAnswer, of: Wanted) => void;
  #worker: LiveWorker | null = null;
  /** The graph that the worker has. */
  #sent: RunGraph | null = null;
  #running: { id: number; of: Wanted; timer: ReturnType<typeof setTimeout> } | null = null;
  #next: Wanted | null = null;
  #ids = 0;
  #stopped = 0;

  constructor(start: () => LiveWorker, answered: (answer: LiveAnswer, of: Wanted) => void) {
    this.#start = start;
    this.#answered = answered;
  }

  run(graph: Graph, input: string): void {
    this.#next = { graph, input };
    if (!this.#running) this.#runNext();
  }

  close(): void {
    this.#next = null;
    this.#end();
  }

  #runNext(): void {
    const of = this.#next;
    if (!of) return;
    this.#next = null;
    const why = this.#stopped >= MAX_STOPPED ? tooLong : isTooLarge(of.graph) ? tooLarge : null;
    if (why !== null) {
      this.#answered({ kind: 'not run', why }, of);
      return;
    }
    this.#worker ??= this.#startWorker();
    const id = ++this.#ids;
    const question: LiveQuestion = { id, patch: patchOf(this.#sent, of.graph), input: of.input };
    this.#sent = of.graph;
    this.#running = { id, of, timer: setTimeout(() => this.#giveUp(tooLong), MAX_RUN_MS) };
    this.#worker.postMessage(question);
  }

  #startWorker(): LiveWorker {
    const worker = this.#start();
    worker.onmessage = ({ data }: MessageEvent<LiveReply>) => this.#finish(data);
    worker.onerror = () => this.#giveUp(broken);
    return worker;
  }

  #finish({ id, answer }: LiveReply): void {
    const running = this.#running;
    if (running?.id !== id) return;
    clearTimeout(running.timer);
    this.#running = null;
    this.#stopped = 0;
    this.#answered(answer, running.of);
    this.#runNext();
  }

  /** A worker that is busy can only be ended. The next run starts another, which gets the whole graph. */
  #giveUp(why: string): void {
    const of = this.#running?.of;
    this.#stopped++;
    this.#end();
    if (of) this.#answered({ kind: 'not run', why }, of);
    this.#runNext();
  }

  #end(): void {
    if (this.#running) clearTimeout(this.#running.timer);
    this.#running = null;
    this.#worker?.terminate();
    this.#worker = null;
    this.#sent = null;
  }
}

/** Larger graphs are not compiled, so that they need not be sent to find out. */
const isTooLarge = ({ nodes }: Graph): boolean =>
  nodes.reduce((cells, node) => cells + cellsOf(node), 0) > MAX_COMPILED_CELLS;

function cellsOf({ content }: Graph['nodes'][number]): number {
  const { inputs, outputs, rules } = asRecord(content);
  return (lengthOf(inputs) + lengthOf(outputs)) * lengthOf(rules);
}

const lengthOf = (list: unknown) => (Array.isArray(list) ? list.length : 0);
