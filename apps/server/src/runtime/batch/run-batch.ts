import { isUtf8 } from 'node:buffer';
import { setImmediate as nextPass } from 'node:timers/promises';
import type { BatchInput } from '#platform';
import { Failure } from '#platform';

import type { LoopTurns } from './loop-turns.ts';
import { Window } from './window.ts';

/** Results that are worth sending by themselves, in characters. */
const MIN_PART_LENGTH = 64 * 1024;
/** Inputs whose results wait for the log or for an earlier one. */
export const MAX_WAITING = 1_000;
/** Inputs and results that one batch may hold, in characters. A single one may be larger. */
export const MAX_HELD_LENGTH = 1024 * 1024;

const notText = new Failure('invalid', 'The request body is not valid UTF-8');

type Options = {
  tenant: string;
  turns: LoopTurns;
  /**
   * Gives the result of one input when it is logged, also where that is an error. Calls back before, when it is no longer
   * being evaluated.
   */
  evaluate: (text: string, onEvaluated: () => void) => Promise<string>;
  /** The result of an input that is not evaluated. */
  refuse: (failure: Failure) => string;
  /** Aborted when the caller has gone. */
  signal: AbortSignal;
};

type Entry = { length: number; result: string | null };

/**
 * Evaluates inputs, several at a time, and yields their results in the same order. It evaluates no further than results
 * are taken, so that it waits for a client that does not read.
 */
export async function* runBatch(
  inputs: AsyncIterable<BatchInput[]> | Iterable<BatchInput[]>,
  { tenant, turns, evaluate, refuse, signal }: Options,
): AsyncGenerator<string[]> {
  const window = new Window();
  /** The inputs without a result that can be taken, in order. */
  const entries: Entry[] = [];
  let evaluating = 0;
  /** The results that can be taken. */
  let ready: string[] = [];
  let readyLength = 0;
  /** The length of all these inputs and results. */
  let held = 0;
  let isEnd = false;
  let isStopped = false;
  const change = new Change();

  const isFull = () =>
    evaluating >= window.size ||
    entries.length >= MAX_WAITING ||
    (held > MAX_HELD_LENGTH && entries.length + ready.length > 0);

  function end(entry: Entry, result: string) {
    held += result.length - entry.length;
    entry.length = result.length;
    entry.result = result;
    let finished = 0;
    for (const { result, length } of entries) {
      if (result === null) break;
      ready.push(result);
      readyLength += length;
      finished++;
    }
    if (finished > 0) entries.splice(0, finished);
    change.tell();
  }

  function begin(input: BatchInput) {
    const text = textOf(input);
    const entry: Entry = { length: 0, result: null };
    entries.push(entry);
    if (text instanceof Failure) return end(entry, refuse(text));
    entry.length = text.length;
    held += text.length;
    evaluating++;
    const since = performance.now();
    let isEvaluated = false;
    const onEvaluated = () => {
      if (isEvaluated) return;
      isEvaluated = true;
      evaluating--;
      window.note(performance.now() - since);
      change.tell();
    };
    evaluate(text, onEvaluated).then((result) => {
      onEvaluated();
      end(entry, result);
    });
  }

  async function beginAll() {
    for await (const some of inputs) {
      for (const input of some) {
        while (isFull() && !isStopped) await change.next();
        if (turns.isOver) await turns.next(tenant);
        if (isStopped) return;
        begin(input);
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
      if (ready.length === 0) {
        if (isEnd && entries.length === 0) break;
        await change.next();
        continue;
      }
      // What is finished in the same pass of the event loop is sent together.
      if (readyLength < MIN_PART_LENGTH) await nextPass();
      const results = ready;
      held -= readyLength;
      ready = [];
      readyLength = 0;
      change.tell();
      yield results;
    }
    if (!isStopped) await begun;
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}

function textOf(input: BatchInput): string | Failure {
  if (input instanceof Failure) return input;
  return isUtf8(input) ? input.toString().trim() : notText;
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
