type Account = {
  running: number;
  /** In the order in which they came. */
  waiting: (() => void)[];
};

/** Limits how many calls of each account run at once. Further calls wait until one of these has ended. */
export class AccountCallLimit {
  readonly #limit: number;
  readonly #accounts = new Map<string, Account>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  async run<Result>(accountName: string, work: () => Promise<Result>): Promise<Result> {
    const account = this.#accounts.get(accountName) ?? { running: 0, waiting: [] };
    this.#accounts.set(accountName, account);
    if (account.running < this.#limit) account.running++;
    else await new Promise<void>((begin) => account.waiting.push(begin));
    try {
      return await work();
    } finally {
      // A call that has ended leaves its place to the next.
      const next = account.waiting.shift();
      if (next) next();
      else if (--account.running === 0) this.#accounts.delete(accountName);
    }
  }
}
