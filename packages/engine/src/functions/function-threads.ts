import { Worker } from 'node:worker_threads';
import { interpreterOnDisk } from '@rulewright/functions/parts-on-disk';
import type { FunctionCall, FunctionNotes } from '@rulewright/jdm';
import { FairQueue } from '../fair-queue.ts';
import type { Log } from '../outcome.ts';
import { now } from '../task.ts';
import type { ThreadAnswer, ThreadCall, ThreadData } from './function-thread.ts';

/** How many functions run at once beside the server's own thread: a quick one, and one that is not. */
export const FUNCTION_THREADS = 2;
/** In processor time, how long a function may run there. */
export const MAX_FUNCTION_MS = 20;
/** Some operations of the interpreter cannot be stopped. With the thread they end after this time. */
export const END_THREAD_MS = 250;
/** Further calls of an account, and of all accounts together, are left to the workers. */
export const MAX_WAITING_CALLS = 64;
export const MAX_WAITING_CALLS_OF_ALL = 256;
/** A call that waits longer for a thread is left to a worker, unless the calls before it are quick. */
export const MAX_CALL_WAIT_MS = 20;
/** How much a thread is given at once, so that it need not wait for the server's own thread after each call. */
const MAX_GIVEN_MS = 2;
/** After a thread that could not be started, none is started for so long. */
const PAUSE_MS = 1_000;

type Call = ThreadCall & {
  account: string;
  notes: FunctionNotes;
  since: number;
  done: (answered: ThreadAnswer | null) => void;
};

/** Functions that are not known to be quick run alone. */
const expectedMs = ({ notes }: Call): number => notes.usualMs ?? MAX_FUNCTION_MS;
const isSlow = (call: Call): boolean => expectedMs(call) > MAX_GIVEN_MS;
/** Where the slow calls of an account wait, beside its quick ones. */
const slowOf = (account: string): string => `${account} slow`;

/** What a call is made for. What is known of the function is noted in `notes`. */
type CallOptions = { account: string; notes: FunctionNotes; clock?: number | undefined };

/**
 * Calls functions in threads of this process, of one account after the other. What needs more time or memory, or waits for
 * something, is left to a worker. One thread is for functions that are not quick, so that quick ones do not wait for them; and
 * one for quick ones, because two would compete for the processors with the server's own thread.
 */
export class FunctionThreads {
  readonly #start: () => Worker;
  readonly #log: Log;
  readonly #threads = new Set<Thread>();
  readonly #waiting = new FairQueue<Call>();
  #next: NodeJS.Immediate | null = null;
  #timer: NodeJS.Timeout | null = null;
  #pausedUntil = 0;
  #isClosed = false;
  #interpreter: WebAssembly.Module | null = null;

  /** `program` are the arguments with which Node.js starts the program of a worker, which is also that of a thread. */
  constructor(program: readonly string[], log: Log) {
    const flags = program.slice(0, -1);
    const file = program.at(-1) as string;
    this.#start = () => {
      this.#interpreter ??= interpreterOnDisk();
      const workerData = { interpreter: this.#interpreter } satisfies ThreadData;
      return new Worker(file, { execArgv: [...flags], env: {}, workerData, stdout: true, stderr: true });
    };
    this.#log = log;
  }

  /** Starts the threads before there is a call. That takes half a second of a processor. */
  warmUp(): void {
    this.#openAll();
  }

  /** `clock` is what the function finds as the time, where it stands still. Null where no thread was free for the call in time. */
  call(call: FunctionCall, { account, notes, clock }: CallOptions): Promise<ThreadAnswer | null> {
    const isPaused = this.#threads.size === 0 && now() < this.#pausedUntil;
    const waiting = this.#waiting.of(account).length + this.#waiting.of(slowOf(account)).length;
    const isFull = this.#waiting.size >= MAX_WAITING_CALLS_OF_ALL || waiting >= MAX_WAITING_CALLS;
    if (this.#isClosed || isPaused || isFull) return Promise.resolve(null);
    return new Promise((resolve) => {
      const done = (answered: ThreadAnswer | null) => {
        if (answered) notes.usualMs = Math.max(answered.usedMs, (notes.usualMs ?? 0) / 2);
        resolve(answered);
      };
      this.#wait({ account, call, notes, now: clock, milliseconds: MAX_FUNCTION_MS, since: now(), done });
      // Calls that come in the same turn of the event loop are given together.
      this.#next ??= setImmediate(() => this.#begin());
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#next) clearImmediate(this.#next);
    if (this.#timer) clearTimeout(this.#timer);
    for (const { done } of this.#waiting.takeAll()) done(null);
    await Promise.all([...this.#threads].map((thread) => thread.end()));
  }

  #wait(call: Call): void {
    this.#waiting.push(isSlow(call) ? slowOf(call.account) : call.account, call);
  }

  #begin(): void {
    this.#next = null;
    for (const thread of this.#threads) thread.give(this.#callsFor(thread));
    if (this.#waiting.size === 0) return;
    this.#openAll();
    // Answers that have come meanwhile are read first.
    this.#timer ??= setTimeout(() => setImmediate(() => this.#giveUp()), MAX_CALL_WAIT_MS).unref();
  }

  /** As many of the calls whose turn it is as the thread has room for. */
  #callsFor(thread: Thread): Call[] {
    const calls: Call[] = [];
    for (;;) {
      const call = this.#waiting.take((one) => thread.hasRoomFor(one));
      if (!call) return calls;
      thread.take(call);
      calls.push(call);
    }
  }

  #giveUp(): void {
    this.#timer = null;
    const late = now() - MAX_CALL_WAIT_MS;
    const isSoon = [...this.#threads].some((thread) => !thread.takesSlow && thread.isSoonFree);
    const isGivenUp = (call: Call) => call.since <= late && !(isSoon && !isSlow(call));
    for (const { done } of this.#waiting.takeAll(isGivenUp)) done(null);
    this.#begin();
  }

  #openAll(): void {
    while (this.#threads.size < FUNCTION_THREADS && now() >= this.#pausedUntil) this.#open();
  }

  #open(): void {
    const takesSlow = ![...this.#threads].some((thread) => thread.takesSlow);
    const thread: Thread = new Thread(this.#start(), takesSlow, {
      free: () => this.#begin(),
      ended: (error, left) => {
        this.#threads.delete(thread);
        for (const call of left) this.#wait(call);
        if (error) {
          this.#log('a thread for functions ended', error);
          this.#pausedUntil = now() + PAUSE_MS;
        }
        // Where none can be started, all calls are left to workers for a while.
        const isOver = this.#isClosed || (error && this.#threads.size === 0);
        if (isOver) for (const { done } of this.#waiting.takeAll()) done(null);
        else this.#begin();
      },
    });
    this.#threads.add(thread);
  }
}

/** `left` are the calls that the thread had not begun when it ended. */
type Events = { free: () => void; ended: (error: Error | null, left: Call[]) => void };

class Thread {
  /** Whether it is for functions that are not quick. */
  readonly takesSlow: boolean;
  readonly #worker: Worker;
  /** Those that it was given and has not answered. The first one runs. */
  readonly #calls: Call[] = [];
  /** How long all of them will take. */
  #expectedMs = 0;
  #isReady = false;
  #answeredAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(worker: Worker, takesSlow: boolean, events: Events) {
    this.takesSlow = takesSlow;
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
      const left = this.#calls.splice(0);
      // One of them may be what ended it, so that each runs alone.
      for (const { notes } of left) notes.usualMs = MAX_FUNCTION_MS;
      events.ended(fault, left);
    });
  }

  get isSoonFree(): boolean {
    const isBusy = this.#expectedMs > MAX_GIVEN_MS || now() - this.#answeredAt > MAX_CALL_WAIT_MS;
    return this.#isReady && (this.#calls.length === 0 || !isBusy);
  }

  hasRoomFor(call: Call): boolean {
    if (!this.#isReady || isSlow(call) !== this.takesSlow) return false;
    return this.#calls.length === 0 || this.#expectedMs + expectedMs(call) <= MAX_GIVEN_MS;
  }

  take(call: Call): void {
    if (this.#calls.length === 0) this.#answeredAt = now();
    this.#calls.push(call);
    this.#expectedMs += expectedMs(call);
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
      call.done(answered);
    }
    this.#expectedMs = this.#calls.reduce((sum, call) => sum + expectedMs(call), 0);
    if (this.#calls.length > 0) this.#timer?.refresh();
    else {
      clearTimeout(this.#timer);
      this.#timer = undefined;
    }
  }
}
