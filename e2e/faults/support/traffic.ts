import { setTimeout as wait } from 'node:timers/promises';

type Options = {
  /** Where each call goes; asked anew for each. */
  url: () => string;
  token: string;
  callers?: number;
  /** Calls are begun at this rate, whether earlier ones were answered or not; without it, each caller waits for its answer. */
  perSecond?: number;
};

/** The calls that were made, and how each of them ended. All times are of the clock `performance`. */
export class Calls {
  readonly answered: number[] = [];
  failures: { at: number; reason: string }[] = [];
  readonly successes: number[] = [];
  calls: { since: number; ms: number }[] = [];
  /** Of the log entries of the calls that were answered. */
  readonly entryIds: string[] = [];
  sent = 0;

  /** In milliseconds: 99 of 100 calls were answered, or refused, within it. */
  get p99() {
    const sorted = this.calls.map(({ ms }) => ms).toSorted((one, other) => one - other);
    return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
  }

  /** In milliseconds, of the calls that were begun in a time. */
  longest(from: number, until = Number.POSITIVE_INFINITY): number {
    const begun = this.calls.filter(({ since }) => since >= from && since < until);
    return Math.round(Math.max(...begun.map(({ ms }) => ms)));
  }

  /** From a moment to the first call that succeeds after the last that failed, until something else is broken. */
  secondsUntilWell(since: number, until = Number.POSITIVE_INFINITY) {
    const last = this.failures.filter(({ at }) => at >= since && at < until).at(-1)?.at ?? since;
    const well = this.successes.find((at) => at > last) ?? Number.POSITIVE_INFINITY;
    return (Math.max(well, last) - since) / 1000;
  }
}

export type Traffic = Calls & { stop: () => Promise<void> };

/** Calls of a public endpoint that go on whatever happens. Each has a number of its own, so that it can be found in the log. */
export function startTraffic({ url, token, callers = 8, perSecond }: Options): Traffic {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const made = new Calls();
  let going = true;

  async function call(n: number) {
    const body = JSON.stringify({ input_data: { n, order: { total: n, region: 'EU' } } });
    const response = await fetch(url(), { method: 'POST', headers, body, signal: AbortSignal.timeout(15_000) });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${response.status} ${text}`);
    made.entryIds.push(response.headers.get('x-request-id') ?? '');
  }

  async function attempt() {
    const n = ++made.sent;
    const since = performance.now();
    try {
      await call(n);
      made.answered.push(n);
      made.successes.push(performance.now());
    } catch (error) {
      const { message, cause } = error as Error;
      made.failures.push({ at: performance.now(), reason: cause instanceof Error ? cause.message : message });
    }
    made.calls.push({ since, ms: performance.now() - since });
  }

  async function keepCalling() {
    while (going) {
      const failed = made.failures.length;
      await attempt();
      if (made.failures.length > failed) await wait(20);
    }
  }

  async function callAtRate(rate: number) {
    const open = new Set<Promise<void>>();
    const start = performance.now();
    for (let n = 0; going; n++) {
      await wait(Math.max(0, start + (n * 1_000) / rate - performance.now()));
      const attempted: Promise<void> = attempt().finally(() => open.delete(attempted));
      open.add(attempted);
    }
    await Promise.all(open);
  }

  const ended = perSecond ? callAtRate(perSecond) : Promise.all(Array.from({ length: callers }, keepCalling));

  return Object.assign(made, {
    async stop() {
      going = false;
      await ended;
    },
  });
}
