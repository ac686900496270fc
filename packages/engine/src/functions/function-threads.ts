import { Worker } from 'node:worker_threads';
import type { FunctionCall } from '@rulewright/jdm';
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
const QUICK_MS = 2;
/** How many calls a thread is given at once, so that it need not wait for the server's own thread after each. */
const MAX_CALLS_AHEAD = 4;
/** Further calls are left to the workers. */
export const MAX_WAITING_CALLS = 64;

/** The answer is null where a worker has to make the call. `usedMs` is how long the thread took. */
type Called = { answer: ThreadAnswer; usedMs: number };
type Call = ThreadCall & { done: (called: Called | null) => void };

/** Calls functions in threads of this process. What needs more time or memory, or waits for something, is left to a worker. */
export class FunctionThreads {
  readonly #start: () => Worker;
  readonly #log: Log;
  readonly #threads = new Set<Thread>();
  readonly #waiting: Call[] = [];
  #isClosed = false;

  /** `program` are the arguments with which Node.js starts the program of a worker, which is also that of a thread. */
  constructor(program: readonly string[], log: Log) {
    const flags = program.slice(0, -1);
    const file = program.at(-1) as string;
    this.#start = () => new Worker(file, { execArgv: [...flags], env: {}, stdout: true, stderr: true });
    this.#log = log;
  }

  /** `clock` is what the function finds as the time, where it stands still. Null where no thread was free for the call in time. */
  call(call: FunctionCall, clock: number | undefined): Promise<Called | null> {
    if (this.#isClosed || this.#waiting.length >= MAX_WAITING_CALLS) return Promise.resolve(null);
    return new Promise((done) => {
      const waiting: Call = { call, now: clock, milliseconds: MAX_FUNCTION_MS, done };
      this.#waiting.push(waiting);
      this.#begin();
      this.#expectBegin(waiting);
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { done } of this.#waiting.splice(0)) done(null);
    await Promise.all([...this.#threads].map((thread) => thread.end()));
  }

  #expectBegin(call: Call): void {
    if (!this.#waiting.includes(call)) return;
    // Answers that have come meanwhile are read first.
    setTimeout(() => setImmediate(() => this.#giveUp(call)), MAX_CALL_WAIT_MS).unref();
  }

  #giveUp(call: Call): void {
    const place = this.#waiting.indexOf(call);
    if (place < 0) return;
    if ([...this.#threads].some((thread) => thread.isQuick)) this.#expectBegin(call);
    else {
      this.#waiting.splice(place, 1);
      call.done(null);
    }
  }

  #begin(): void {
    for (let ahead = 0; ahead < MAX_CALLS_AHEAD; ahead++)
      for (const thread of this.#threads) {
        if (this.#waiting.length === 0) return;
        if (thread.isReady && thread.calls === ahead) thread.run(this.#waiting.shift() as Call);
      }
    if (this.#waiting.length > 0 && this.#threads.size < FUNCTION_THREADS) this.#open();
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
  /** The first one runs. */
  readonly #calls: Call[] = [];
  #isReady = false;
  #begunAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(worker: Worker, events: Events) {
    this.#worker = worker;
    worker.unref();
    worker.on('message', (message: 'ready' | ThreadAnswer) => {
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
      this.#settle(null);
      clearTimeout(this.#timer);
      events.ended(fault, this.#calls.splice(0));
    });
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /** Whether it will soon have room for further calls. */
  get isQuick(): boolean {
    return this.#isReady && now() - this.#begunAt < QUICK_MS;
  }

  get calls(): number {
    return this.#calls.length;
  }

  run(call: Call): void {
    this.#calls.push(call);
    if (this.#calls.length === 1) this.#begin();
    const { done: _, ...given } = call;
    this.#worker.postMessage(given);
  }

  end(): Promise<number> {
    this.#isReady = false;
    return this.#worker.terminate();
  }

  #begin(): void {
    this.#begunAt = now();
    this.#timer = setTimeout(() => void this.end(), END_THREAD_MS);
  }

  #settle(answer: ThreadAnswer): void {
    clearTimeout(this.#timer);
    this.#calls.shift()?.done({ answer, usedMs: now() - this.#begunAt });
    if (this.#calls.length > 0) this.#begin();
  }
}
