import type { Log } from '../outcome.ts';
import type { Decision, LoadDecision } from '../request.ts';
import type { EvaluationTask } from '../task.ts';
import { AccountCallLimit } from './account-call-limit.ts';

/** How many are looked up at once for one account, because a function can ask for thousands. */
export const MAX_LOADS_AT_ONCE = 16;

/** A called decision, or why there is none. */
export type Found = Decision | 'missing' | 'unpublished' | 'unavailable';

/** Looks up the decisions that others call. */
export class DecisionLookups {
  readonly #load: LoadDecision;
  readonly #log: Log;
  readonly #limit = new AccountCallLimit(MAX_LOADS_AT_ONCE);

  constructor(load: LoadDecision, log: Log) {
    this.#load = load;
    this.#log = log;
  }

  /** What `isOver` by the time of its turn is not looked up. */
  async find(
    { account, request: { tenant, resolution } }: EvaluationTask,
    key: string,
    isOver: () => boolean,
  ): Promise<Found> {
    try {
      const found = await this.#limit.run(account, async () =>
        isOver() ? null : this.#load({ tenant, resolution, key }),
      );
      return found ?? 'missing';
    } catch (error) {
      if (!isOver()) this.#log('a decision could not be loaded', error as Error);
      return 'unavailable';
    }
  }
}
