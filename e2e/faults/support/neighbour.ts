import { setTimeout as wait } from 'node:timers/promises';
import { feeTable, order } from '../../support/fee-table.ts';
import { serveDocument } from '../../support/served-document.ts';

const PAUSE_MS = 5;

/** Somebody else on the same server, who calls a small decision one call after another. */
export async function startNeighbour(serverUrl: string) {
  const { url, token } = await serveDocument(serverUrl, feeTable);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const body = JSON.stringify(order);
  let milliseconds: number[] = [];
  let failed = 0;
  let going = true;

  async function call() {
    const begun = performance.now();
    const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(30_000) });
    await response.text();
    if (response.status !== 200) throw new Error(`${response.status}`);
    milliseconds.push(performance.now() - begun);
  }

  for (let n = 0; n < 200; n++) await call();
  const ended = (async () => {
    while (going) {
      await call().catch(() => failed++);
      await wait(PAUSE_MS);
    }
  })();

  return {
    /** What was measured before is forgotten. */
    measure() {
      milliseconds = [];
      failed = 0;
    },
    async stop() {
      going = false;
      await ended;
      const sorted = milliseconds.sort((a, b) => a - b);
      return { calls: sorted.length, failed, p99: sorted[Math.floor(sorted.length * 0.99)], worst: sorted.at(-1) };
    },
  };
}

type Noticed = Awaited<ReturnType<Awaited<ReturnType<typeof startNeighbour>>['stop']>>;

/** One row of the second table in docs/reliability.md. A failed call fails the run. */
export function reportNeighbour(attack: string, { calls, failed, p99, worst }: Noticed) {
  const shown = (milliseconds?: number) => (milliseconds === undefined ? '' : String(Math.round(milliseconds)));
  console.log(`| ${attack} | ${calls} | ${failed} | ${shown(p99)} | ${shown(worst)} |`);
  if (failed > 0) process.exitCode = 1;
}
