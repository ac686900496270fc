import type { CompiledDecision, Outside } from '@rulewright/jdm';
import { untilDone } from '@rulewright/jdm';
import type { BackendEvents, CompletedRun, EndedRun, InProcessBackend } from '../../backend.ts';
import { FunctionThreads } from '../../functions/function-threads.ts';
import type { Surroundings } from '../../input-output/compiled-run.ts';
import { runCompiled } from '../../input-output/compiled-run.ts';
import type { Log, Outcome } from '../../outcome.ts';
import type { LoadDecision } from '../../request.ts';
import { audienceOf } from '../../request.ts';
import type { EvaluationTask, Task } from '../../task.ts';
import { now } from '../../task.ts';
import { within } from '../../within.ts';
import { CompileQueue } from './compile-queue.ts';
import type { Entry } from './compiled-decisions.ts';
import { CompiledDecisions } from './compiled-decisions.ts';
import { EvaluationTurns } from './evaluation-turns.ts';
import { NoThreadFree, OutsideCalls } from './outside-calls.ts';
import type { SlowRuns } from './slow-runs.ts';
import { SLOW_MS, SlowRunsOfAccounts } from './slow-runs.ts';

/** In characters of the request body. Reading a longer one would hold up others. */
export const MAX_INPUT_LENGTH = 32 * 1024;
/** How long a run may take in this process. On most machines its steps run out long before. */
export const MAX_IN_PROCESS_MS = 20;
/** How many evaluations look up called decisions at once. */
export const WAITS_AT_ONCE = 1_000;

/** How long an evaluation may wait for its functions here. */
export const MAX_FUNCTIONS_MS = 250;

/** How long the test of an author waits for its decision to be compiled. Running it in a worker would take about as long. */
export const AUTHOR_WAIT_MS = 30;

type Options = {
  load: LoadDecision;
  runner: readonly string[];
  log: Log;
  authorWaitMs?: number;
  slowMs?: number;
  maxRunMs?: number;
};

/**
 * Runs compiled decisions in this process, which takes microseconds. It accepts a decision as soon as that is compiled, and
 * hands over what takes more time or memory than a run may have here, and functions that wait for something.
 */
export class CompiledBackend implements InProcessBackend {
  readonly name = 'compiled';
  /** Nothing but the lookup of called decisions, and the functions, ever waits here. */
  readonly quotas = {
    callers: { running: Math.ceil(WAITS_AT_ONCE * 0.75), runningMs: Number.POSITIVE_INFINITY },
    authors: { running: WAITS_AT_ONCE / 2, runningMs: Number.POSITIVE_INFINITY },
  };
  readonly #events: BackendEvents;
  readonly #authorWaitMs: number;
  readonly #slowMs: number;
  readonly #maxRunMs: number;
  readonly #queue: CompileQueue;
  readonly #decisions: CompiledDecisions;
  readonly #functions: FunctionThreads;
  /** What its evaluations call with. */
  readonly #parts: ConstructorParameters<typeof OutsideCalls>[2];
  readonly #slowRuns = new SlowRunsOfAccounts();
  /** After a full turn the account begins that has used the least. */
  readonly #turns = new EvaluationTurns(() => {
    this.#events.roomFreed('callers');
    this.#events.roomFreed('authors');
  });

  constructor(options: Options, events: BackendEvents) {
    const {
      load,
      runner,
      log,
      authorWaitMs = AUTHOR_WAIT_MS,
      slowMs = SLOW_MS,
      maxRunMs = MAX_IN_PROCESS_MS,
    } = options;
    this.#events = events;
    this.#authorWaitMs = authorWaitMs;
    this.#slowMs = slowMs;
    this.#maxRunMs = maxRunMs;
    this.#queue = new CompileQueue((error) => log('a decision could not be compiled', error as Error));
    this.#decisions = new CompiledDecisions(this.#queue);
    this.#functions = new FunctionThreads(runner, log);
    this.#parts = { load, log, decisions: this.#decisions, threads: this.#functions };
  }

  warmUp(): void {
    this.#functions.warmUp();
  }

  accepts(task: Task): boolean {
    if (task.kind !== 'evaluation' || task.request.input.text.length > MAX_INPUT_LENGTH) return false;
    const entry = this.#decisions.find(task);
    if (!entry || (!entry.compiled && !(entry.isCompiling && mayWait(task)))) return false;
    return !isResting(entry, this.#slowRuns.of(task));
  }

  hasRoom(): boolean {
    return !this.#turns.isOver;
  }

  run(task: Task): CompletedRun | Promise<EndedRun> {
    const entry = task.kind === 'evaluation' ? this.#decisions.find(task) : null;
    if (task.kind !== 'evaluation' || !entry) return handedOver(0);
    if (entry.compiled) return this.#run(task, entry, entry.compiled);
    if (!entry.isCompiling || !mayWait(task)) return handedOver(0);
    return this.#runCompiled(task, entry);
  }

  /** Runs it when it is compiled, and hands it over where that takes too long. */
  async #runCompiled(task: EvaluationTask, entry: Entry): Promise<EndedRun> {
    await within(this.#authorWaitMs, entry.compiling);
    const { compiled } = entry;
    if (!compiled) return handedOver(0);
    return await this.#turns.run(task.account, () => this.#run(task, entry, compiled));
  }

  #run(task: EvaluationTask, entry: Entry, compiled: CompiledDecision): CompletedRun | Promise<EndedRun> {
    if (compiled.calls.length > 0 || compiled.hasFunctions) return this.#runWaiting(task, entry, compiled);
    return this.#evaluateUnlessResting(task, entry, compiled, { milliseconds: this.#maxRunMs });
  }

  /**
   * Runs it again whenever a function has answered, or a called decision was looked up. Of all its runs together no more is done here
   * than of one.
   */
  async #runWaiting(task: EvaluationTask, entry: Entry, compiled: CompiledDecision): Promise<EndedRun> {
    let ownMs = 0;
    const calls = new OutsideCalls(task, this.#slowRuns.of(task), this.#parts);
    const surroundings = { resolve: calls.resolve, functions: calls.callFunction };
    const evaluate = (outside: Outside) => {
      const milliseconds = this.#maxRunMs - ownMs;
      if (milliseconds <= 0 || calls.waitedMs > MAX_FUNCTIONS_MS) {
        entry.handOvers.noteBad();
        return handedOver(0);
      }
      const startedAt = now();
      try {
        return this.#evaluateUnlessResting(task, entry, compiled, { ...surroundings, outside, milliseconds });
      } finally {
        ownMs += now() - startedAt;
      }
    };
    try {
      await calls.lookUpAll(compiled.calls);
      const run = await untilDone((outside) => this.#turns.run(task.account, () => evaluate(outside)));
      return { ...run, usedMs: ownMs + calls.usedMs };
    } catch (error) {
      if (error instanceof NoThreadFree) return handedOver(ownMs + calls.usedMs);
      throw error;
    } finally {
      calls.end();
    }
  }

  async close() {
    this.#queue.close();
    this.#turns.close();
    await this.#functions.close();
  }

  /** For a task that may have waited since it was accepted: its account may have begun to rest meanwhile. */
  #evaluateUnlessResting(
    task: EvaluationTask,
    entry: Entry,
    compiled: CompiledDecision,
    surroundings: Surroundings,
  ): CompletedRun {
    const slowRuns = this.#slowRuns.of(task);
    if (isResting(entry, slowRuns)) return handedOver(0);
    const begun = slowRuns.begin();
    const startedAt = now();
    let usedMs = 0;
    let outcome: Outcome | null;
    try {
      outcome = runCompiled(task.request, compiled, surroundings);
    } finally {
      // Also of a run that waits for a function.
      usedMs = now() - startedAt;
      this.#turns.note(usedMs);
      slowRuns.note(begun, usedMs, this.#slowMs);
    }
    if (outcome) entry.handOvers.noteGood();
    else entry.handOvers.noteBad();
    return outcome ? { kind: 'finished', outcome, usedMs } : handedOver(usedMs);
  }
}

/** A caller of a published decision does not wait, because the decision is compiled long before most of the calls. */
const mayWait = ({ purpose }: Task) => audienceOf[purpose] === 'authors';

/** Whether the decision, or its whole account, is left to the next backend for a while. */
const isResting = ({ handOvers }: Entry, slowRuns: SlowRuns) => handOvers.isResting || slowRuns.isResting;

const handedOver = (usedMs: number): CompletedRun => ({ kind: 'handed-over', usedMs });
