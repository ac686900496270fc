import type { CompiledDecision, LookupFailure } from '@rulewright/jdm';
import { Rejection } from '@rulewright/jdm';
import type { Called } from '../../input-output/compiled-run.ts';
import { MAX_CALLED } from '../../input-output/compiled-run.ts';
import type { Log } from '../../outcome.ts';
import type { LoadDecision } from '../../request.ts';
import type { EvaluationTask } from '../../task.ts';
import { DecisionLookups } from '../decision-lookups.ts';
import type { CompiledDecisions } from './compiled-decisions.ts';

/** What takes longer to be looked up is waited for by the next backend, which stops what waits too long. */
export const MAX_LOAD_MS = 200;

/**
 * Looks up what a decision may call before it runs, because a compiled decision does not wait for anything. What is not
 * there is no failure yet: it may well not be called.
 */
export class CalledDecisions {
  readonly #lookups: DecisionLookups;
  readonly #decisions: CompiledDecisions;

  constructor(load: LoadDecision, decisions: CompiledDecisions, log: Log) {
    this.#lookups = new DecisionLookups(load, log);
    this.#decisions = decisions;
  }

  /** Null where there are too many, or where it takes too long. */
  async of(task: EvaluationTask, { calls }: CompiledDecision): Promise<Called | null> {
    let isOver = false;
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), MAX_LOAD_MS).unref();
    });
    try {
      return await Promise.race([this.#all(task, calls, () => isOver), tooLate]);
    } finally {
      clearTimeout(timer);
      isOver = true;
    }
  }

  async #all(task: EvaluationTask, calls: readonly string[], isOver: () => boolean): Promise<Called | null> {
    const called = new Map<string, CompiledDecision | LookupFailure | null>();
    for (let keys = calls; keys.length > 0; ) {
      if (isOver() || called.size + keys.length > MAX_CALLED) return null;
      const found = await Promise.all(keys.map((key) => this.#find(task, key, isOver)));
      for (const [at, key] of keys.entries()) called.set(key, found[at] ?? null);
      const further = new Set(found.flatMap((decision) => (decision && 'calls' in decision ? decision.calls : [])));
      keys = [...further].filter((key) => !called.has(key));
    }
    return called;
  }

  async #find(
    task: EvaluationTask,
    key: string,
    isOver: () => boolean,
  ): Promise<CompiledDecision | LookupFailure | null> {
    const found = await this.#lookups.find(task, key, isOver);
    if (typeof found === 'string') return { key, reason: found };
    const decision = this.#decisions.findCalled(task, found);
    return decision instanceof Rejection ? { key, reason: 'not-runnable', problem: decision.message } : decision;
  }
}
