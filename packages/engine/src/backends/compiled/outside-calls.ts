import type { CallFunction } from '@rulewright/jdm';
import { Rejection } from '@rulewright/jdm';
import type { Callable } from '../../called-decisions.ts';
import { CalledDecisions } from '../../called-decisions.ts';
import type { FunctionThreads } from '../../functions/function-threads.ts';
import { END_THREAD_MS } from '../../functions/function-threads.ts';
import type { Log } from '../../outcome.ts';
import type { LoadDecision } from '../../request.ts';
import type { EvaluationTask } from '../../task.ts';
import { now } from '../../task.ts';
import { within } from '../../within.ts';
import { findDecision } from '../find-decision.ts';
import type { CompiledDecisions } from './compiled-decisions.ts';
import type { SlowRuns } from './slow-runs.ts';

/** How many decisions one evaluation may call, those that these call included, and how long it may wait for them. */
export const MAX_CALLED = 64;
export const MAX_LOAD_MS = 200;

type Parts = { load: LoadDecision; log: Log; decisions: CompiledDecisions; threads: FunctionThreads };

/** What one evaluation calls outside of its run: other decisions, which are looked up, and functions, which threads run. */
export class OutsideCalls {
  /** How long it waited for its functions. */
  waitedMs = 0;
  /** How long its functions ran. */
  usedMs = 0;
  readonly #task: EvaluationTask;
  readonly #slowRuns: SlowRuns;
  readonly #parts: Parts;
  readonly #called = new CalledDecisions<Callable>((key) => this.#lookUp(key));
  readonly resolve = this.#called.resolve;
  #lookups = 0;
  #loadMs = 0;
  #isOver = false;

  constructor(task: EvaluationTask, slowRuns: SlowRuns, parts: Parts) {
    this.#task = task;
    this.#slowRuns = slowRuns;
    this.#parts = parts;
  }

  /** Looks up together what a decision may call itself, so that it hardly ever runs again for that. */
  async lookUpAll(keys: readonly string[]): Promise<void> {
    await Promise.all(keys.map((key) => this.#called.find(key)));
  }

  readonly callFunction: CallFunction = async (call, notes) => {
    const { account, request } = this.#task;
    const begunAt = now();
    const made = await this.#parts.threads.call(call, { account, notes, clock: request.now });
    this.waitedMs += now() - begunAt;
    if (!made) throw new NoThreadFree();
    this.usedMs += made.usedMs;
    if (made.usedMs >= END_THREAD_MS) this.#slowRuns.noteBad();
    return made.answer;
  };

  /** Nobody waits for what is still looked up. */
  end(): void {
    this.#isOver = true;
  }

  /** Null, so that the decision is run elsewhere, where there are too many or it takes too long. */
  async #lookUp(key: string): Promise<Callable> {
    if (++this.#lookups > MAX_CALLED) return null;
    const [beforeMs, begunAt] = [this.#loadMs, now()];
    const found = await within(MAX_LOAD_MS - beforeMs, this.#find(key));
    // Others may be looked up at the same time.
    this.#loadMs = Math.max(this.#loadMs, beforeMs + now() - begunAt);
    return found;
  }

  async #find(key: string): Promise<Callable> {
    const { load, log, decisions } = this.#parts;
    const found = await findDecision(this.#task, key, { load, log, isOver: () => this.#isOver });
    if (typeof found === 'string') return { key, reason: found };
    const decision = decisions.findCalled(this.#task, found);
    return decision instanceof Rejection ? { key, reason: 'not-runnable', problem: decision.message } : decision;
  }
}

/** Says nothing of the decision, so that it is not counted against it. */
export class NoThreadFree extends Error {}
