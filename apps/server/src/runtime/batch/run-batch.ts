import { isUtf8 } from 'node:buffer';
import type { BatchInput } from '#platform';
import { Failure } from '#platform';

import type { LoopTurns } from './loop-turns.ts';
import { Window } from './window.ts';

/** How much of the results is given out at a time, in characters. */
const MAX_PART_LENGTH = 64 * 1024;
/** Inputs and results that one batch may hold, in characters. A single one may be larger. */
export const MAX_HELD_LENGTH = 1024 * 1024;

const notText = new Failure('invalid', 'The request body is not valid UTF-8');

type Options = {
  tenant: string;
  turns: LoopTurns;
  /** Gives the result of one input, also where that is an error. */
  evaluate: (text: string) => Promise<string>;
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
  /** The inputs that are being evaluated and the results that were not taken yet, in order. */
  const entries: Entry[] = [];
  let held = 0;
  let isEnd = false;
  let isStopped = false;
  const change = new Change();

  const isFull = () => entries.length >= window.size || (held > MAX_HELD_LENGTH && entries.length > 0);

  function begin(input: BatchInput) {
    const text = textOf(input);
    const entry: Entry = { length: 0, result: null };
    entries.push(entry);
    const end = (result: string) => {
      held += result.length - entry.length;
      entry.length = result.length;
      entry.result = result;
      change.tell();
    };
    if (text instanceof Failure) return end(refuse(text));
    held += entry.length = text.length;
    const since = performance.now();
    evaluate(text).then((result) => {
      window.note(performance.now() - since);
      end(result);
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
      const results = takeFinished(entries);
      if (results.length > 0) {
        for (const { length } of results) held -= length;
        change.tell();
        yield results;
      } else if (isEnd && entries.length === 0) break;
      else await change.next();
    }
    if (!isStopped) await begun;
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}

/** Takes the results at the head, up to the first input that is still being evaluated. */
function takeFinished(entries: Entry[]): string[] {
  const results: string[] = [];
  let length = 0;
  for (const { result } of entries) {
    if (result === null || length > MAX_PART_LENGTH) break;
    length += result.length;
    results.push(result);
  }
  entries.splice(0, results.length);
  return results;
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
