import { overloaded } from '#platform';

type Options = {
  /** How much of a tenant's work runs at once. */
  atOnce: number;
  /** How much of it may wait. Beyond that it is refused. */
  waiting: number;
};

type Tenant = { running: number; waiting: (() => void)[] };

/** Bounds what one tenant may ask of the database at once, so that the others find a connection. */
export function turnsPerTenant({ atOnce, waiting }: Options) {
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
      // Whoever waits takes over the place of the one that ends.
      const next = tenant.waiting.shift();
      if (next) next();
      else tenant.running--;
      if (tenant.running === 0) tenants.delete(tenantId);
    }
  };
}
