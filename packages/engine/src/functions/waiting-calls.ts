/** Further calls of an account, and of all accounts together, are left to the workers. */
export const MAX_WAITING_CALLS = 64;
export const MAX_WAITING_CALLS_OF_ALL = 256;

/** The calls that wait for a thread, with the accounts in the order of their turns. */
export class WaitingCalls<Call extends { account: string }> {
  readonly #accounts = new Map<string, Call[]>();
  size = 0;

  isFullFor(account: string): boolean {
    const own = this.#accounts.get(account)?.length ?? 0;
    return own >= MAX_WAITING_CALLS || this.size >= MAX_WAITING_CALLS_OF_ALL;
  }

  add(call: Call): void {
    const own = this.#accounts.get(call.account);
    if (own) own.push(call);
    else this.#accounts.set(call.account, [call]);
    this.size++;
  }

  /** Takes out what somebody takes: one call of each account, and one more of each, until nothing more is taken. */
  takeFor(thread: { take: (call: Call) => boolean }): Call[] {
    const taken: Call[] = [];
    for (let before = -1; taken.length > before; ) {
      before = taken.length;
      for (const [account, own] of [...this.#accounts]) {
        if (!thread.take(own[0] as Call)) continue;
        taken.push(own.shift() as Call);
        this.#accounts.delete(account);
        if (own.length > 0) this.#accounts.set(account, own);
      }
    }
    this.size -= taken.length;
    return taken;
  }

  /** Takes out all calls, or those of a kind. */
  takeAll(isTaken: (call: Call) => boolean = () => true): Call[] {
    const all = [...this.#accounts.values()].flat();
    this.#accounts.clear();
    this.size = 0;
    for (const call of all) if (!isTaken(call)) this.add(call);
    return all.filter(isTaken);
  }
}
