/**
 * The memory of the server and of its evaluating processes over a million requests of the public endpoint, to a small
 * table and to a function, each on a server of its own. It is compared with that after the first hundred thousand, when everything that is kept has been kept.
 */
import { readdir, readFile } from 'node:fs/promises';
import autocannon from 'autocannon';
import { startPostgres } from '../apps/server/test/support/postgres.ts';
import { feeTable, order } from '../e2e/support/fee-table.ts';
import { serveDocument } from '../e2e/support/served-document.ts';
import { startServer } from '../e2e/support/server.ts';
import { feeFunction } from './support/fee-function.ts';
import { printGoal } from './support/goal.ts';

const TOTAL = 1_000_000;
const STEPS = 10;

/** The resident memory of a process and of all below it, in megabytes. */
async function memoryOf(root: number) {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = new Map<number, number>();
  for (const id of processes) {
    const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
    parents.set(id, Number(/PPid:\s+(\d+)/.exec(status)?.[1] ?? 0));
  }
  const isBelow = (id: number): boolean =>
    id === root || (parents.get(id) ? isBelow(parents.get(id) as number) : false);
  const sizes = await Promise.all(
    processes.filter(isBelow).map(async (id) => {
      const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
      return { id, megabytes: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024 };
    }),
  );
  const server = sizes.find(({ id }) => id === root)?.megabytes ?? 0;
  return { server, workers: sizes.reduce((sum, { megabytes }) => sum + megabytes, 0) - server };
}

if (process.platform !== 'linux') {
  console.log('Not measured: memory is read from /proc, which only Linux has.');
  process.exit(0);
}
const postgres = await startPostgres();
for (const [name, graph] of Object.entries({ table: feeTable, function: feeFunction })) {
  const server = await startServer({ DATABASE_URL: postgres.url, PUBLIC_RATE_LIMIT: '0', SERVER_PROCESSES: '1' });
  try {
    const { url, token } = await serveDocument(server.url, graph);
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const totals: number[] = [];
    for (let step = 0; step <= STEPS; step++) {
      const { server: own, workers } = await memoryOf(server.pid);
      totals.push(own + workers);
      console.log(
        `${name}, ${(step * TOTAL) / STEPS} requests: server ${own.toFixed(0)} MB, its processes ${workers.toFixed(0)} MB`,
      );
      if (step === STEPS) break;
      const amount = TOTAL / STEPS;
      const { errors, non2xx } = await autocannon({
        url,
        method: 'POST',
        headers,
        body: JSON.stringify(order),
        connections: 50,
        amount,
      });
      if (errors || non2xx) throw new Error(`${errors} errors, ${non2xx} bad answers`);
    }
    const [, first = 0] = totals;
    const last = totals[STEPS] ?? 0;
    printGoal(
      `${name}: memory after a million requests, against that after a hundred thousand`,
      last / first,
      { atMost: 1.2 },
      `${last.toFixed(0)} MB against ${first.toFixed(0)} MB`,
    );
  } finally {
    await server.stop();
  }
}
await postgres.stop();
