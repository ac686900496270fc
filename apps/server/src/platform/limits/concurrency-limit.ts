import { overloaded } from '#platform';

type Options = {
  /** How much of a tenant's work runs at once. */
  atOnce: number;
  /** How much of it may wait. Beyond that it is refused. */
  waiting: number;
  /** For how long. After that it is refused too. */
  waitMs?: number;
};

type Tenant = {
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
};

/** Limits how much work of one tenant runs at once, so that other tenants find a connection to the database. */
export function concurrencyLimit({ atOnce, waiting, waitMs }: Options) {
  const tenants = new Map<string, Tenant>();

  return async <Result>(tenantId: string, work: () => Promise<Result>, caller: Caller = {}): Promise<Result> => {
    const tenant = tenants.get(tenantId) ?? { running: 0, waiting: new Set() };
    tenants.set(tenantId, tenant);
    if (tenant.running < atOnce) tenant.running++;
    else if (tenant.waiting.size >= waiting) throw overloaded('busy');
    else {
      caller.onWait?.();
      await turn(tenant, caller.signal, waitMs);
    }
    try {
      return await work();
    } finally {
      // The next one that waits runs in the place of the one that ended.
      const [next] = tenant.waiting;
      if (next) next();
      else tenant.running--;
      if (tenant.running === 0) tenants.delete(tenantId);
    }
  };
}

function turn({ waiting }: Tenant, signal: AbortSignal | undefined, waitMs: number | undefined): Promise<void> {
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
