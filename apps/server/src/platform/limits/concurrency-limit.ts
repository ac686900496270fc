import { overloaded } from '#platform';

type Options = {
  /** How much of a tenant's work runs at once. */
  atOnce: number;
  /** How much of it may wait. Beyond that it is refused. */
  waiting: number;
};

type Tenant = { running: number; waiting: (() => void)[] };

/** Limits how much work of one tenant runs at once, so that other tenants find a connection to the database. */
export function concurrencyLimit({ atOnce, waiting }: Options) {
  const tenants = new Map<string, Tenant>();

  return async <Result>(tenantId: string, work: () => Promise<Result>): Promise<Result> => {
    const tenant = tenants.get(tenantId) ?? { running: 0, waiting: [] };
    tenants.set(tenantId, tenant);
    if (tenant.running < atOnce) tenant.running++;
    else if (tenant.waiting.length >= waiting) throw overloaded('busy');
    else await new Promise<void>((begin) => tenant.waiting.push(begin));
    try {
      return await work();
    } finally {
      // The next one that waits runs in the place of the one that ended.
      const next = tenant.waiting.shift();
      if (next) next();
      else tenant.running--;
      if (tenant.running === 0) tenants.delete(tenantId);
    }
  };
}
