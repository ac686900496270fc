import { Worker } from 'node:worker_threads';
import type { FunctionCall } from '@rulewright/jdm';
import type { Log } from '../outcome.ts';
import { now } from '../task.ts';
import type { ThreadAnswer, ThreadCall } from './function-thread.ts';

/** How many functions run at once beside the server's own thread. */
export const FUNCTION_THREADS = 2;
/** How long a function may run there. The threads have a low priority, so that much of it may be a wait for a processor. */
export const MAX_FUNCTION_MS = 20;
/** Some operations of the interpreter cannot be stopped. With the thread they end after this time. */
export const END_THREAD_MS = 250;
/** A call that waits longer for a thread is left to a worker. */
export const MAX_CALL_WAIT_MS = 20;
/** Further calls are left to the workers. */
export const MAX_WAITING_CALLS = 64;

/** The answer is null where a worker has to make the call. `usedMs` is how long the thread took. */
type Called = { answer: ThreadAnswer; usedMs: number };
type Call = ThreadCall & { done: (called: Called) => void };

const notCalled: Called = { answer: null, usedMs: 0 };

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

  /** `clock` is what the function finds as the time, where it stands still. */
  call(call: FunctionCall, clock: number | undefined): Promise<Called> {
    if (this.#isClosed || this.#waiting.length >= MAX_WAITING_CALLS) return Promise.resolve(notCalled);
    return new Promise((done) => {
      const waiting: Call = { call, now: clock, milliseconds: MAX_FUNCTION_MS, done };
      this.#waiting.push(waiting);
      this.#begin();
      if (this.#waiting.includes(waiting)) setTimeout(() => this.#giveUp(waiting), MAX_CALL_WAIT_MS).unref();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { done } of this.#waiting.splice(0)) done(notCalled);
    await Promise.all([...this.#threads].map((thread) => thread.end()));
  }

  #giveUp(call: Call): void {
    const place = this.#waiting.indexOf(call);
    if (place < 0) return;
    this.#waiting.splice(place, 1);
    call.done(notCalled);
  }

  #begin(): void {
    for (const thread of this.#threads) {
      if (this.#waiting.length === 0) return;
      if (thread.isFree) thread.run(this.#waiting.shift() as Call);
    }
    if (this.#waiting.length > 0 && this.#threads.size < FUNCTION_THREADS) this.#open();
  }

  #open(): void {
    const thread: Thread = new Thread(this.#start(), {
      free: () => this.#begin(),
      ended: (error) => {
        this.#threads.delete(thread);
        if (error) this.#log('a thread for functions ended', error);
        // Where none can be started, all calls are left to workers until the next one tries again.
        if (error && this.#threads.size === 0) for (const { done } of this.#waiting.splice(0)) done(notCalled);
        else this.#begin();
      },
    });
    this.#threads.add(thread);
  }
}

type Events = { free: () => void; ended: (error: Error | null) => void };

class Thread {
  readonly #worker: Worker;
  #isReady = false;
  #current: Call | null = null;
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
      events.ended(fault);
    });
  }

  get isFree(): boolean {
    return this.#isReady && this.#current === null;
  }

  run(call: Call): void {
    this.#current = call;
    this.#begunAt = now();
    this.#timer = setTimeout(() => void this.end(), END_THREAD_MS);
    const { done: _, ...given } = call;
    this.#worker.postMessage(given);
  }

  end(): Promise<number> {
    this.#isReady = false;
    return this.#worker.terminate();
  }

  #settle(answer: ThreadAnswer): void {
    clearTimeout(this.#timer);
    const call = this.#current;
    this.#current = null;
    call?.done({ answer, usedMs: now() - this.#begunAt });
  }
}
