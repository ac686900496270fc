type Tenant = { running: number; waiting: (() => void)[] };

/** Limits how many calls of each tenant run at once. Further calls wait until one of these has ended. */
export class TenantCallLimit {
  readonly #limit: number;
  readonly #tenants = new Map<string, Tenant>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  async run<Result>(tenantName: string, work: () => Promise<Result>): Promise<Result> {
    const tenant = this.#tenants.get(tenantName) ?? { running: 0, waiting: [] };
    this.#tenants.set(tenantName, tenant);
    if (tenant.running < this.#limit) tenant.running++;
    else await new Promise<void>((resolve) => tenant.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = tenant.waiting.shift();
      if (next) next();
      else if (--tenant.running === 0) this.#tenants.delete(tenantName);
    }
  }
}
