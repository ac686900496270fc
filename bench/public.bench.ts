/**
 * The public endpoint on a small table, logging on, against a bare Fastify that echoes the same body, against one that
 * runs the table and does nothing else, and against the obvious way of serving it. Fifty connections on loopback, on
 * PostgreSQL, each server in a process of its own.
 */
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../apps/server/test/support/postgres.ts';
import { feeTable, order } from '../e2e/support/fee-table.ts';
import { serveDocument } from '../e2e/support/served-document.ts';
import { startServer } from '../e2e/support/server.ts';
import { startBaseline } from './support/baseline.ts';
import { load } from './support/load.ts';

const seconds = 8;
const postgres = await startPostgres();
const server = await startServer({ DATABASE_URL: postgres.url, PUBLIC_RATE_LIMIT: '0' });
const echo = await startBaseline('echo-server');
const tablePath = join(server.dataDir, 'fee-table.json');
await writeFile(tablePath, JSON.stringify(feeTable));
const bare = await startBaseline('bare-engine-server', tablePath);
const obvious = await startBaseline('naive-server', postgres.url);
try {
  const { url, token } = await serveDocument(server.url, feeTable);
  const measure = (at: string, { pid }: { pid: number }) => load({ url: at, body: order, token, seconds, pid });
  const echoed = await measure(echo.url, echo);
  const run = await measure(bare.url, bare);
  const ours = await measure(url, server);
  const plain = await measure(url.replace(server.url, obvious.url), obvious);
  const times = (a: number, b: number) => (a / b).toFixed(2);
  console.log(
    `throughput: ${times(ours.perSecond, echoed.perSecond)} of the echo (${ours.perSecond.toFixed(0)} against ${echoed.perSecond.toFixed(0)} a second)`,
  );
  console.log(
    `throughput: ${times(ours.perSecond, run.perSecond)} of the bare engine (${run.perSecond.toFixed(0)} a second, ${times(run.perSecond, echoed.perSecond)} of the echo)`,
  );
  console.log(
    `p99: ${times(ours.p99, echoed.p99)} times the echo's (${ours.p99.toFixed(1)} ms against ${echoed.p99.toFixed(1)} ms)`,
  );
  console.log(
    `throughput: ${times(ours.perSecond, plain.perSecond)} times the obvious way (${plain.perSecond.toFixed(0)} a second)`,
  );
  // The workers, the database and the client need cores of their own; where there are enough, this is the limit.
  const [own, echos] = [ours.processorMicroseconds, echoed.processorMicroseconds];
  console.log(
    Number.isNaN(own)
      ? "processor time in the server's process: only Linux tells it"
      : `processor time in the server's process: ${own.toFixed(0)} µs a call, the echo's ${echos.toFixed(0)} µs; on ${availableParallelism()} cores`,
  );
} finally {
  await Promise.all([server.stop(), echo.stop(), bare.stop(), obvious.stop()]);
  await postgres.stop();
}
