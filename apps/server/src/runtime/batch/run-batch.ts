import { isUtf8 } from 'node:buffer';
import { setImmediate as nextPass } from 'node:timers/promises';
import type { Json } from '@rulewright/engine';
import type { BatchInput, LoopTurns } from '#platform';
import { Failure } from '#platform';
import { Window } from './window.ts';

/** Results that are worth sending by themselves, in characters. */
const MIN_PART_LENGTH = 64 * 1024;
/** How many passes of the event loop smaller results wait for others, which takes some milliseconds. */
const MAX_PASSES = 4;
/** Inputs whose results wait for the log or for an earlier one. */
export const MAX_WAITING = 1_000;
/** Inputs and results that one batch may hold, in characters. A single one may be larger. */
export const MAX_HELD_LENGTH = 1024 * 1024;

const notText = new Failure('invalid', 'The request body is not valid UTF-8');

type Options = {
  tenant: string;
  turns: LoopTurns;
  /** Evaluates inputs and ends each of them when it is logged, with its result or its error. */
  evaluate: (evaluations: readonly Evaluation[]) => void;
  /** The result of an input that is not evaluated. */
  refuse: (failure: Failure) => string;
  /** Aborted when the caller has gone. */
  signal: AbortSignal;
};

/** One input of a batch until its result is taken. */
export class Evaluation {
  /** Empty once it has a result, because that may wait long for the results of earlier inputs. */
  text: string;
  /** When its evaluation began, which it may have had to wait for; null before. */
  since: number | null = null;
  readonly #batch: Pick<Held, 'noteEvaluated' | 'end'>;
  /** Null until it is known. */
  result: Json | null = null;
  isEvaluated = false;

  constructor(text: string, batch: Pick<Held, 'noteEvaluated' | 'end'>) {
    this.text = text;
    this.#batch = batch;
  }

  start() {
    this.since = performance.now();
  }

  /** It is no longer being evaluated, but not yet logged. */
  noteEvaluated() {
    if (this.isEvaluated) return;
    this.isEvaluated = true;
    this.#batch.noteEvaluated(this);
  }

  end(result: Json) {
    this.noteEvaluated();
    this.result = result;
    this.#batch.end(this, result);
    this.text = '';
  }
}

/** The inputs and results that a batch holds. */
class Held {
  readonly #window = new Window();
  readonly #change: Change;
  /** The inputs without a result that can be taken, in order. */
  #evaluations: Evaluation[] = [];
  #evaluating = 0;
  /** The results that can be taken. */
  #ready: Json[] = [];
  readyLength = 0;
  /** The length of all these inputs and results. */
  #length = 0;

  constructor(change: Change) {
    this.#change = change;
  }

  /** How many inputs may be begun now. A single one may be larger than all that may be held. */
  get room(): number {
    const waiting = this.#evaluations.length;
    if (this.#length > MAX_HELD_LENGTH && waiting + this.#ready.length > 0) return 0;
    return Math.max(0, Math.min(this.#window.size - this.#evaluating, MAX_WAITING - waiting));
  }

  get isEmpty(): boolean {
    return this.#evaluations.length === 0;
  }

  get hasReady(): boolean {
    return this.#ready.length > 0;
  }

  begin(text: string): Evaluation {
    const evaluation = new Evaluation(text, this);
    this.#evaluations.push(evaluation);
    this.#evaluating++;
    this.#length += text.length;
    return evaluation;
  }

  noteEvaluated({ since }: Evaluation) {
    this.#evaluating--;
    if (since !== null) this.#window.note(performance.now() - since);
    this.#change.tell();
  }

  end({ text }: Evaluation, result: Json) {
    this.#length += result.length - text.length;
    if (this.#evaluations[0]?.result === null) return;
    const waiting = this.#evaluations.findIndex(({ result }) => result === null);
    const ended = this.#evaluations.splice(0, waiting < 0 ? this.#evaluations.length : waiting);
    for (const { result } of ended) {
      this.#ready.push(result as Json);
      this.readyLength += (result as Json).length;
    }
    this.#change.tell();
  }

  takeReady(): Json[] {
    const results = this.#ready;
    this.#length -= this.readyLength;
    this.#ready = [];
    this.readyLength = 0;
    this.#change.tell();
    return results;
  }
}

/**
 * Evaluates inputs, several at a time, and yields their results in the same order. It evaluates no further than results
 * are taken, so that it waits for a client that does not read.
 */
export async function* runBatch(
  inputs: AsyncIterable<BatchInput[]> | Iterable<BatchInput[]>,
  { tenant, turns, evaluate, refuse, signal }: Options,
): AsyncGenerator<Json[]> {
  const change = new Change();
  const held = new Held(change);
  let isEnd = false;
  let isStopped = false;

  /** Begins as many of the inputs as there is room for, from a place on, and returns the place after them. */
  function beginSome(some: BatchInput[], from: number): number {
    const begun: Evaluation[] = [];
    let at = from;
    while (at < some.length && (at === from || held.room > 0)) {
      const text = textOf(some[at++] as BatchInput);
      const evaluation = held.begin(text instanceof Failure ? '' : text);
      if (text instanceof Failure) evaluation.end(refuse(text));
      else begun.push(evaluation);
    }
    evaluate(begun);
    return at;
  }

  async function beginAll() {
    for await (const some of inputs) {
      for (let at = 0; at < some.length; ) {
        while (held.room === 0 && !isStopped) await change.next();
        if (turns.isOver) await turns.next(tenant);
        if (isStopped) return;
        at = beginSome(some, at);
      }
    }
  }

  function stop() {
    isStopped = true;
    change.tell();
  }
  signal.addEventListener('abort', stop);
  const begun = beginAll().finally(() => {
    isEnd = true;
    change.tell();
  });
  // It is awaited below. Until then, its failure must not count as one that nobody handles.
  begun.catch(() => {});

  try {
    while (!isStopped) {
      if (!held.hasReady) {
        if (isEnd && held.isEmpty) break;
        await change.next();
        continue;
      }
      // What is finished in the same few passes of the event loop is sent together, because sending takes as long as deciding.
      for (let passes = 0; passes < MAX_PASSES && held.readyLength < MIN_PART_LENGTH; passes++) {
        await nextPass();
        if (held.isEmpty) break;
      }
      yield held.takeReady();
    }
    if (!isStopped) await begun;
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}

function textOf(input: BatchInput): string | Failure {
  if (input instanceof Failure) return input;
  return isUtf8(input) ? withoutSpaceAround(input) : notText;
}

const isSpace = (byte: number | undefined) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** Takes away what JSON takes for space. `trim` takes away more, for which a single call would be refused. */
function withoutSpaceAround(input: Buffer): string {
  let [start, end] = [0, input.length];
  while (start < end && isSpace(input[start])) start++;
  while (start < end && isSpace(input[end - 1])) end--;
  return input.toString('utf8', start, end);
}

/** Lets several wait until something has changed. */
class Change {
  #tell: (() => void) | null = null;
  #next: Promise<void> | null = null;

  next(): Promise<void> {
    this.#next ??= new Promise((resolve) => {
      this.#tell = resolve;
    });
    return this.#next;
  }

  tell() {
    this.#tell?.();
    this.#next = this.#tell = null;
  }
}
