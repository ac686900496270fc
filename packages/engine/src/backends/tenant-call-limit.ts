import { setMaxListeners } from 'node:events';

type Tenant = {
  running: number;
  /** In the order in which they came. */
  waiting: Set<() => void>;
};

/** Limits how many calls of each tenant run at once. Further calls wait until one of these has ended. */
export class TenantCallLimit {
  readonly #limit: number;
  readonly #tenants = new Map<string, Tenant>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The signal is that of a caller who no longer wants the result. A call that still waits then fails at once and never runs. */
  async run<Result>(tenantName: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    signal.throwIfAborted();
    const tenant = this.#tenants.get(tenantName) ?? { running: 0, waiting: new Set() };
    this.#tenants.set(tenantName, tenant);
    if (tenant.running < this.#limit) tenant.running++;
    else await turn(tenant, signal);
    try {
      return await work();
    } finally {
      const [next] = tenant.waiting;
      if (next) next();
      else if (--tenant.running === 0) this.#tenants.delete(tenantName);
    }
  }
}

/** Waits until a call that has ended leaves its place to this one. */
function turn({ waiting }: Tenant, signal: AbortSignal): Promise<void> {
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
