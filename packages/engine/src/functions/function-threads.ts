import { Worker } from 'node:worker_threads';
import type { FunctionCall } from '@rulewright/jdm';
import { BoundedMap } from '../bounded-map.ts';
import type { Log } from '../outcome.ts';
import { now } from '../task.ts';
import type { ThreadAnswer, ThreadCall } from './function-thread.ts';

/** How many functions run at once beside the server's own thread. */
export const FUNCTION_THREADS = 2;
/** In processor time, how long a function may run there. */
export const MAX_FUNCTION_MS = 20;
/** Some operations of the interpreter cannot be stopped. With the thread they end after this time. */
export const END_THREAD_MS = 250;
/** A call that waits longer for a thread is left to a worker, unless the calls before it are quick. */
export const MAX_CALL_WAIT_MS = 20;
/** Further calls are left to the workers. */
export const MAX_WAITING_CALLS = 64;
/** How much a thread is given at once, so that it need not wait for the server's own thread after each call. */
const MAX_GIVEN_MS = 2;
/** Of how many functions is known how long they take. */
const MAX_KNOWN = 1_000;

type Call = ThreadCall & {
  since: number;
  expectedMs: number;
  done: (answered: ThreadAnswer | null) => void;
};

/** Calls functions in threads of this process. What needs more time or memory, or waits for something, is left to a worker. */
export class FunctionThreads {
  readonly #start: () => Worker;
  readonly #log: Log;
  readonly #threads = new Set<Thread>();
  readonly #waiting: Call[] = [];
  /** How long the last calls took, by the source of the function. */
  readonly #usualMs = new BoundedMap<number>(MAX_KNOWN);
  #next: NodeJS.Immediate | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  /** `program` are the arguments with which Node.js starts the program of a worker, which is also that of a thread. */
  constructor(program: readonly string[], log: Log) {
    const flags = program.slice(0, -1);
    const file = program.at(-1) as string;
    this.#start = () => new Worker(file, { execArgv: [...flags], env: {}, stdout: true, stderr: true });
    this.#log = log;
  }

  /** `clock` is what the function finds as the time, where it stands still. Null where no thread was free for the call in time. */
  call(call: FunctionCall, clock: number | undefined): Promise<ThreadAnswer | null> {
    if (this.#isClosed || this.#waiting.length >= MAX_WAITING_CALLS) return Promise.resolve(null);
    return new Promise((resolve) => {
      const done = (answered: ThreadAnswer | null) => {
        if (answered) this.#noteUsed(call, answered.usedMs);
        resolve(answered);
      };
      const expectedMs = this.#usualMs.get(call.source) ?? MAX_FUNCTION_MS;
      this.#waiting.push({ call, now: clock, milliseconds: MAX_FUNCTION_MS, since: now(), expectedMs, done });
      // Calls that come in the same turn of the event loop are given together.
      this.#next ??= setImmediate(() => this.#begin());
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#next) clearImmediate(this.#next);
    if (this.#timer) clearTimeout(this.#timer);
    for (const { done } of this.#waiting.splice(0)) done(null);
    await Promise.all([...this.#threads].map((thread) => thread.end()));
  }

  #noteUsed({ source }: FunctionCall, usedMs: number): void {
    this.#usualMs.set(source, Math.max(usedMs, (this.#usualMs.get(source) ?? 0) / 2));
  }

  #begin(): void {
    this.#next = null;
    for (const thread of this.#threads) {
      const given: Call[] = [];
      for (let [first] = this.#waiting; first && thread.take(first); [first] = this.#waiting)
        given.push(this.#waiting.shift() as Call);
      thread.give(given);
    }
    if (this.#waiting.length === 0) return;
    if (this.#threads.size < FUNCTION_THREADS) this.#open();
    // Answers that have come meanwhile are read first.
    this.#timer ??= setTimeout(() => setImmediate(() => this.#giveUp()), MAX_CALL_WAIT_MS).unref();
  }

  #giveUp(): void {
    this.#timer = null;
    const late = now() - MAX_CALL_WAIT_MS;
    if (![...this.#threads].some((thread) => thread.isQuick))
      for (const call of this.#waiting.splice(0))
        if (call.since > late) this.#waiting.push(call);
        else call.done(null);
    this.#begin();
  }

  #open(): void {
    const thread: Thread = new Thread(this.#start(), {
      free: () => this.#begin(),
      ended: (error, left) => {
        this.#threads.delete(thread);
        this.#waiting.unshift(...left);
        if (error) this.#log('a thread for functions ended', error);
        // Where none can be started, all calls are left to workers until the next one tries again.
        const isOver = this.#isClosed || (error && this.#threads.size === 0);
        if (isOver) for (const { done } of this.#waiting.splice(0)) done(null);
        else this.#begin();
      },
    });
    this.#threads.add(thread);
  }
}

/** `left` are the calls that the thread had not begun when it ended. */
type Events = { free: () => void; ended: (error: Error | null, left: Call[]) => void };

class Thread {
  readonly #worker: Worker;
  /** Those that it was given and has not answered. The first one runs. */
  readonly #calls: Call[] = [];
  #expectedMs = 0;
  #isReady = false;
  #answeredAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(worker: Worker, events: Events) {
    this.#worker = worker;
    worker.unref();
    worker.on('message', (message: 'ready' | ThreadAnswer[]) => {
      if (message === 'ready') this.#isReady = true;
      else this.#settle(message);
      events.free();
    });
    let fault: Error | null = null;
    worker.on('error', (error) => {
      fault = error instanceof Error ? error : new Error(String(error));
    });
    worker.on('exit', () => {
      this.#isReady = false;
      this.#settle([{ answer: null, usedMs: now() - this.#answeredAt }]);
      clearTimeout(this.#timer);
      // One of them may be what ended it, so that each runs alone.
      events.ended(
        fault,
        this.#calls.splice(0).map((call) => ({ ...call, expectedMs: MAX_FUNCTION_MS })),
      );
    });
  }

  /** Whether it will soon have room for further calls. */
  get isQuick(): boolean {
    const isBusy = this.#expectedMs > MAX_GIVEN_MS || now() - this.#answeredAt > MAX_CALL_WAIT_MS;
    return this.#isReady && (this.#calls.length === 0 || !isBusy);
  }

  /** Takes a call if it has nothing to do, or if all that it has is quick. */
  take(call: Call): boolean {
    const hasRoom = this.#calls.length === 0 || this.#expectedMs + call.expectedMs <= MAX_GIVEN_MS;
    if (!this.#isReady || !hasRoom) return false;
    if (this.#calls.length === 0) this.#answeredAt = now();
    this.#calls.push(call);
    this.#expectedMs += call.expectedMs;
    return true;
  }

  /** Begins what it has taken. */
  give(calls: Call[]): void {
    if (calls.length === 0) return;
    this.#worker.postMessage(calls.map(({ call, milliseconds, now }): ThreadCall => ({ call, milliseconds, now })));
    this.#timer ??= setTimeout(() => void this.end(), END_THREAD_MS);
  }

  end(): Promise<number> {
    this.#isReady = false;
    return this.#worker.terminate();
  }

  #settle(answers: readonly ThreadAnswer[]): void {
    this.#answeredAt = now();
    for (const answered of answers) {
      const call = this.#calls.shift();
      if (!call) return;
      this.#expectedMs -= call.expectedMs;
      call.done(answered);
    }
    if (this.#calls.length > 0) this.#timer?.refresh();
    else {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#expectedMs = 0;
    }
  }
}
