import { LRUCache } from 'lru-cache';
import type { Purpose } from '../../request.ts';
import { audienceOf } from '../../request.ts';
import { threadProcessorMs } from '../../thread-time.ts';
import { Rest } from './rest.ts';

/** A run that takes longer holds up everybody else in this process. */
export const SLOW_MS = 2;
/** With so many slow runs an account rests. */
export const MAX_SLOW_RUNS = 3;
/** How much of a slow run each quick one makes forgotten, so that one in a hundred, such as a collection of garbage, costs nothing. */
const FORGIVEN = 0.01;
/** How many accounts are remembered. */
const MAX_ACCOUNTS = 5_000;

/**
 * How many runs of an account were slow of late. That is seen only afterwards, so an account that goes on with them has all its
 * runs left to the workers for a while, where they hold up nobody.
 */
export class SlowRuns extends Rest {
  constructor() {
    super(MAX_SLOW_RUNS, FORGIVEN);
  }

  /**
   * To be kept while a run goes on, and given back with it. A run may have waited for a processor and only seem slow, so after
   * the first of an account its processor time is looked at, which costs too much to do it for everybody.
   */
  begin(): number | null {
    return this.isDoubted ? threadProcessorMs() : null;
  }

  note(begunMs: number | null, elapsedMs: number, slowMs = SLOW_MS): void {
    if (elapsedMs <= slowMs || (begunMs !== null && threadProcessorMs() - begunMs <= slowMs)) this.noteGood();
    else this.noteBad();
  }
}

const newAccounts = () => new LRUCache<string, SlowRuns>({ max: MAX_ACCOUNTS, memoMethod: () => new SlowRuns() });

/** The slow runs of each account. What an author tries out does not count for the callers of what is published. */
export class SlowRunsOfAccounts {
  readonly #accounts = { callers: newAccounts(), authors: newAccounts() };

  of({ account, purpose }: { account: string; purpose: Purpose }): SlowRuns {
    const accounts = this.#accounts[audienceOf[purpose]];
    return accounts.memo(account);
  }
}
