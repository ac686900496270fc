import { overloaded } from '#platform';

import type { AccountOf } from './account-of.ts';

type Options = {
  accountOf: AccountOf;
  /** How much of an account's work runs at once. */
  atOnce: number;
  /** How much of it may wait. Beyond that it is refused. */
  waiting: number;
  /** For how long. After that it is refused too. */
  waitMs?: number;
};

type Account = {
  running: number;
  /** In the order in which they came. */
  waiting: Set<() => void>;
};

/** Whoever waits for the work. */
type Caller = {
  /** Aborted when they have gone. Work that still waits leaves its place at once then. */
  signal?: AbortSignal;
  /** Called where the work has to wait for its turn. */
  onWait?: () => void;
  /** Whether they have a part of the answer, so that a refusal would leave them with half of it. */
  isBegun?: boolean;
};

/** Limits how much work of one account runs at once, so that others find a connection to the database. */
export function concurrencyLimit({ accountOf, atOnce, waiting, waitMs }: Options) {
  const accounts = new Map<string, Account>();

  return async <Result>(organizationId: string, work: () => Promise<Result>, caller: Caller = {}): Promise<Result> => {
    const id = accountOf(organizationId);
    const account = accounts.get(id) ?? { running: 0, waiting: new Set() };
    accounts.set(id, account);
    if (account.running < atOnce) account.running++;
    else if (account.waiting.size >= waiting && !caller.isBegun) throw overloaded('busy');
    else {
      caller.onWait?.();
      await turn(account, caller.signal, waitMs);
    }
    try {
      return await work();
    } finally {
      // The next one that waits runs in the place of the one that ended.
      const [next] = account.waiting;
      if (next) next();
      else account.running--;
      if (account.running === 0) accounts.delete(id);
    }
  };
}

function turn({ waiting }: Account, signal: AbortSignal | undefined, waitMs: number | undefined): Promise<void> {
  if (signal?.aborted) return Promise.reject(overloaded('busy'));
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      waiting.delete(begin);
      signal?.removeEventListener('abort', giveUp);
    };
    const begin = () => {
      leave();
      resolve();
    };
    const giveUp = () => {
      leave();
      reject(overloaded('busy'));
    };
    const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs).unref();
    waiting.add(begin);
    signal?.addEventListener('abort', giveUp);
  });
}
