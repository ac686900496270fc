import { setTimeout as wait } from 'node:timers/promises';

type Options = {
  /** Where each call goes; asked anew for each. */
  url: () => string;
  token: string;
  callers?: number;
  /** Between the calls of one caller. */
  pauseMs?: number;
};

export type Traffic = ReturnType<typeof startTraffic>;

/** Calls of a public endpoint that go on whatever happens. Each has a number of its own, so that it can be found in the log. */
export function startTraffic({ url, token, callers = 8, pauseMs = 0 }: Options) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const answered: number[] = [];
  const failures: { at: number; reason: string }[] = [];
  const successes: number[] = [];
  const durations: number[] = [];
  let sent = 0;
  let going = true;

  async function call(n: number) {
    const body = JSON.stringify({ input_data: { n, order: { total: n, region: 'EU' } } });
    const response = await fetch(url(), { method: 'POST', headers, body, signal: AbortSignal.timeout(15_000) });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${response.status} ${text}`);
  }

  const ended = Promise.all(
    Array.from({ length: callers }, async () => {
      while (going) {
        const n = ++sent;
        const since = performance.now();
        try {
          await call(n);
          answered.push(n);
          successes.push(performance.now());
        } catch (error) {
          const { message, cause } = error as Error;
          failures.push({ at: performance.now(), reason: cause instanceof Error ? cause.message : message });
          await wait(20);
        }
        durations.push(performance.now() - since);
        if (pauseMs > 0) await wait(pauseMs);
      }
    }),
  );

  return {
    answered,
    failures,
    get sent() {
      return sent;
    },
    /** In milliseconds: 99 of 100 calls were answered, or refused, within it. */
    get p99() {
      const sorted = durations.toSorted((one, other) => one - other);
      return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
    },
    async stop() {
      going = false;
      await ended;
    },
    /** From a moment to the first call that succeeds after the last that failed, until something else is broken. */
    secondsUntilWell(since: number, until = Number.POSITIVE_INFINITY) {
      const last = failures.filter(({ at }) => at >= since && at < until).at(-1)?.at ?? since;
      const well = successes.find((at) => at > last) ?? Number.POSITIVE_INFINITY;
      return (Math.max(well, last) - since) / 1000;
    },
  };
}
