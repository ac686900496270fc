import type { CompiledDecision, NotCompiled, Steps } from '@rulewright/jdm';
import { FairQueue } from '../../fair-queue.ts';
import { now } from '../../task.ts';

/** How long compiling may hold up everything else in this process, in one go. */
export const SLICE_MS = 2;
/** After a slice nothing is compiled for this many times as long, so that compiling takes a part of the time at most. */
const REST = 3;
/** What takes longer in all is left to the next backend. */
export const MAX_COMPILE_MS = 3_000;
/** Graphs that are being compiled hold memory. */
export const MAX_COMPILING_PER_ACCOUNT = 8;
export const MAX_COMPILING = 64;
/** In characters of their texts: a text of nothing but empty lists takes fifteen times as many bytes when it is parsed. */
export const MAX_COMPILING_LENGTH_PER_ACCOUNT = 4 * 1024 * 1024;
export const MAX_COMPILING_LENGTH = 16 * 1024 * 1024;

export type Compiled = CompiledDecision | NotCompiled | null;

type Job = {
  account: string;
  /** Of the text, in characters. */
  length: number;
  steps: Steps<CompiledDecision | NotCompiled>;
  /** Null where it takes too long. */
  done: (compiled: Compiled) => void;
  usedMs: number;
};

/** Compiles decisions some milliseconds at a time, in turns for the accounts that have some. */
export class CompileQueue {
  readonly #jobs = new FairQueue<Job>();
  readonly #fault: (error: unknown) => void;
  #restUntil = 0;
  #timer: NodeJS.Timeout | null = null;

  /** `fault` is told what a compilation threw; the decision is left to the next backend. */
  constructor(fault: (error: unknown) => void) {
    this.#fault = fault;
  }

  /** Whether a graph may be compiled whose text has so many characters. */
  hasRoomFor(account: string, length: number): boolean {
    const own = this.#jobs.of(account);
    const lengthWith = (jobs: Iterable<Job>) => [...jobs].reduce((sum, job) => sum + job.length, length);
    if (this.#jobs.size >= MAX_COMPILING || lengthWith(this.#jobs) > MAX_COMPILING_LENGTH) return false;
    return own.length < MAX_COMPILING_PER_ACCOUNT && lengthWith(own) <= MAX_COMPILING_LENGTH_PER_ACCOUNT;
  }

  /** Begins at once where nothing else is being compiled. A small decision is then done before this returns. */
  add(work: Omit<Job, 'usedMs'>): void {
    const job: Job = { ...work, usedMs: 0 };
    if (this.#jobs.size === 0 && now() >= this.#restUntil && this.#runSlice(job)) return;
    this.#jobs.push(job.account, job);
    this.#schedule();
  }

  close(): void {
    this.#jobs.takeAll();
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #schedule(): void {
    if (this.#timer || this.#jobs.size === 0) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        this.#runNext();
        this.#schedule();
      },
      Math.max(1, this.#restUntil - now()),
    ).unref();
  }

  /** Runs a slice for the account whose turn it is, which then has to wait for the others. */
  #runNext(): void {
    const job = this.#jobs.take();
    if (job && !this.#runSlice(job)) this.#jobs.putBack(job.account, job);
  }

  /** Whether the job is done with that. */
  #runSlice(job: Job): boolean {
    const startedAt = now();
    try {
      for (;;) {
        const { done, value } = job.steps.next();
        if (done) {
          job.done(value);
          return true;
        }
        if (now() - startedAt >= SLICE_MS) break;
      }
      job.usedMs += now() - startedAt;
      if (job.usedMs < MAX_COMPILE_MS) return false;
    } catch (error) {
      this.#fault(error);
    } finally {
      const endedAt = now();
      this.#restUntil = endedAt + (endedAt - startedAt) * REST;
    }
    job.done(null);
    return true;
  }
}
