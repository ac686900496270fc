import { setMaxListeners } from 'node:events';

type Account = {
  running: number;
  /** In the order in which they came. */
  waiting: Set<() => void>;
};

/** Limits how many calls of each account run at once. Further calls wait until one of these has ended. */
export class AccountCallLimit {
  readonly #limit: number;
  readonly #accounts = new Map<string, Account>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The signal is that of a caller who no longer wants the result. A call that still waits then fails at once and never runs. */
  async run<Result>(accountName: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    signal.throwIfAborted();
    const account = this.#accounts.get(accountName) ?? { running: 0, waiting: new Set() };
    this.#accounts.set(accountName, account);
    if (account.running < this.#limit) account.running++;
    else await turn(account, signal);
    try {
      return await work();
    } finally {
      const [next] = account.waiting;
      if (next) next();
      else if (--account.running === 0) this.#accounts.delete(accountName);
    }
  }
}

/** Waits until a call that has ended leaves its place to this one. */
function turn({ waiting }: Account, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.delete(begin);
      signal.removeEventListener('abort', giveUp);
    };
    const begin = () => {
      leave();
      resolve();
    };
    const giveUp = () => {
      leave();
      reject(signal.reason);
    };
    waiting.add(begin);
    // Many calls of one caller may wait, of which Node.js would warn.
    setMaxListeners(0, signal);
    signal.addEventListener('abort', giveUp);
  });
}
