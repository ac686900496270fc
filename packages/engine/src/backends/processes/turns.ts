type Tenant = { running: number; waiting: (() => void)[] };

/** Lets every tenant do a few things at once; its others wait for their turn. */
export class Turns {
  readonly #atOnce: number;
  readonly #tenants = new Map<string, Tenant>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  async take<Answer>(tenant: string, run: () => Promise<Answer>): Promise<Answer> {
    const theirs = this.#tenants.get(tenant) ?? { running: 0, waiting: [] };
    this.#tenants.set(tenant, theirs);
    if (theirs.running < this.#atOnce) theirs.running++;
    else await new Promise<void>((resolve) => theirs.waiting.push(resolve));
    try {
      return await run();
    } finally {
      const next = theirs.waiting.shift();
      if (next) next();
      else if (--theirs.running === 0) this.#tenants.delete(tenant);
    }
  }
}
