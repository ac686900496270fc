import type { Problem } from '@rulewright/contract';
import { asRecord, MAX_COMPILED_CELLS } from '@rulewright/jdm';
import { createStore } from 'zustand';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import { patchOf } from './graph-patch.ts';
import type { CalledGraphs, LiveAnswer, WorkerQuestion, WorkerReply } from './live-answer.ts';
import { MAX_CHECK_MS, MAX_RUN_MS, MAX_STOPPED, PAUSE_MS } from './live-limits.ts';

/** The part of a worker that is used here. */
export type PageWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/** What a graph is run on. */
export type RunInput = { input: string; clock: string | null; called: CalledGraphs };

type Wanted = { graph: Graph; text: () => string; run: RunInput | null };
export type Checked = { graph: Graph; problems: readonly Problem[] };
export type Answered = { graph: Graph; run: RunInput; answer: LiveAnswer };

const tooLong = 'It takes too long to run while you type: press Test Document.';
const tooLarge = 'The graph is too large to run while you type: press Test Document.';
const broken = 'It could not be run in the page: press Test Document.';

/**
 * Checks and runs the latest graph in a worker. One question is under way at a time, and what came between is left out, so
 * that nobody who types waits for it.
 */
export class GraphWorker {
  /** What was found last, of the graph that is named with it. */
  readonly found = createStore<{ checked: Checked | null; answered: Answered | null }>(() => ({
    checked: null,
    answered: null,
  }));
  readonly #start: () => PageWorker;
  #worker: PageWorker | null = null;
  #wanted: Wanted | null = null;
  /** What the worker has. */
  #sent: { graph: Graph; called: CalledGraphs | null } | null = null;
  #asked: { id: number; of: Wanted; timer: ReturnType<typeof setTimeout> } | null = null;
  #isWaiting = false;
  #isHeld: boolean;
  #ids = 0;
  #stopped = 0;
  /** Until what was changed after too many stops is run. */
  #pause: ReturnType<typeof setTimeout> | undefined;
  #isTriedAgain = false;

  /** @param isHeld whether it only notes what is wanted until it is let go */
  constructor(start: () => PageWorker, isHeld = false) {
    this.#start = start;
    this.#isHeld = isHeld;
  }

  letGo(): void {
    this.#isHeld = false;
    if (!this.#asked) this.#askNext();
  }

  /** @param text the graph as JSON text, which is only written when it is needed */
  showGraph(graph: Graph, text: () => string): void {
    if (this.#wanted?.graph === graph) return;
    this.#want({ graph, text, run: this.#wanted?.run ?? null });
  }

  /** From now on the graph is run on this; null to only check it. */
  runOn(run: RunInput | null): void {
    const wanted = this.#wanted;
    if (!wanted || wanted.run === run) return;
    if (run) this.#want({ ...wanted, run });
    else this.#wanted = { ...wanted, run };
  }

  close(): void {
    this.#wanted = null;
    this.#isWaiting = false;
    clearTimeout(this.#pause);
    this.#end();
  }

  #want(wanted: Wanted): void {
    this.#wanted = wanted;
    this.#isWaiting = true;
    this.#isTriedAgain = false;
    // Nobody waits for a run that may be stopped again.
    if (this.#asked?.of.run && this.#stopped >= MAX_STOPPED) this.#end();
    if (!this.#asked) this.#askNext();
  }

  #askNext(): void {
    const of = this.#wanted;
    if (!of || !this.#isWaiting || this.#isHeld) return;
    this.#isWaiting = false;
    clearTimeout(this.#pause);
    const why = of.run && this.#whyNotRun(of.graph);
    if (why === tooLong) this.#pause = setTimeout(() => this.#tryAgain(), PAUSE_MS);
    if (why) this.#answer(of, { kind: 'not run', why });
    this.#worker ??= this.#startWorker();
    const run = why ? null : of.run;
    const question: WorkerQuestion = {
      id: ++this.#ids,
      graph: this.#sent ? { patch: patchOf(this.#sent.graph, of.graph) } : { text: of.text() },
      run: run && { ...run, called: this.#sent?.called === run.called ? null : run.called },
    };
    this.#sent = { graph: of.graph, called: run ? run.called : (this.#sent?.called ?? null) };
    this.#asked = { id: question.id, of: { ...of, run }, timer: this.#stopAfter(MAX_CHECK_MS) };
    this.#worker.postMessage(question);
  }

  #whyNotRun(graph: Graph): string | null {
    if (this.#stopped >= MAX_STOPPED && !this.#isTriedAgain) return tooLong;
    return isTooLarge(graph) ? tooLarge : null;
  }

  #tryAgain(): void {
    this.#isTriedAgain = true;
    this.#isWaiting = true;
    if (!this.#asked) this.#askNext();
  }

  #startWorker(): PageWorker {
    const worker = this.#start();
    worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => this.#receive(data);
    worker.onerror = () => this.#giveUp(broken);
    return worker;
  }

  #stopAfter(milliseconds: number) {
    return setTimeout(() => this.#giveUp(tooLong), milliseconds);
  }

  #receive(reply: WorkerReply): void {
    const asked = this.#asked;
    if (asked?.id !== reply.id) return;
    clearTimeout(asked.timer);
    const { of } = asked;
    if ('problems' in reply) {
      this.found.setState({ checked: { graph: of.graph, problems: reply.problems } });
      if (of.run) asked.timer = this.#stopAfter(MAX_RUN_MS);
      else this.#finish();
    } else {
      this.#stopped = 0;
      this.#answer(of, reply.answer);
      this.#finish();
    }
  }

  #finish(): void {
    this.#asked = null;
    this.#askNext();
  }

  #answer({ graph, run }: Wanted, answer: LiveAnswer): void {
    if (run) this.found.setState({ answered: { graph, run, answer } });
  }

  /** A worker that is busy can only be ended. The next question starts another, which gets the whole graph. */
  #giveUp(why: string): void {
    const of = this.#asked?.of;
    this.#stopped++;
    this.#end();
    if (of) this.#answer(of, { kind: 'not run', why });
    this.#askNext();
  }

  #end(): void {
    if (this.#asked) clearTimeout(this.#asked.timer);
    this.#asked = null;
    this.#worker?.terminate();
    this.#worker = null;
    this.#sent = null;
  }
}

/** Larger graphs are not compiled, so that they need not be run to find out. */
const isTooLarge = ({ nodes }: Graph): boolean =>
  nodes.reduce((cells, node) => cells + cellsOf(node), 0) > MAX_COMPILED_CELLS;

function cellsOf({ content }: Graph['nodes'][number]): number {
  const { inputs, outputs, rules } = asRecord(content);
  return (lengthOf(inputs) + lengthOf(outputs)) * lengthOf(rules);
}

const lengthOf = (list: unknown) => (Array.isArray(list) ? list.length : 0);
